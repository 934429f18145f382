import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { ReactNode } from 'react';
import { messagesActions, selectIsBusy } from '../../store/messages.slice.ts';
import type { MessageAct, WithMessages } from '../../store/messages.slice.ts';
import type { BubbleProps } from './bubble-props.ts';

type AnswersProps = BubbleProps & { readonly children?: ReactNode };

/** Accepting and declining the other's proposal, or taking back one's own, while it is open. */
export function Answers({ conversation: { id, closed }, message: { number }, isMine, children }: AnswersProps) {
  const { t } = useTranslation('chat');
  const dispatch = useDispatch();
  const isBusy = useSelector((state: WithMessages) => selectIsBusy(state, id, number));
  const act = (kind: Exclude<MessageAct['kind'], 'edit'>) => () =>
    dispatch(messagesActions.actAsked({ id, number, act: { kind } }));
  if (closed !== null) return null;
  if (isMine)
    return (
      <div className="chat-answers">
        <button type="button" className="chat-button on-brand small" disabled={isBusy} onClick={act('withdraw')}>
          {t('proposal.withdraw')}
        </button>
      </div>
    );
  return (
    <div className="chat-answers">
      <button type="button" className="chat-button primary small" disabled={isBusy} onClick={act('accept')}>
        {t('proposal.accept')}
      </button>
      {children}
      <button type="button" className="chat-button outlined small" disabled={isBusy} onClick={act('decline')}>
        {t('proposal.decline')}
      </button>
    </div>
  );
}
