import { IconTag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { MessageBody } from '#contract/live/chat-message.ts';
import { formatMoney } from '#renderer/lib/format.ts';
import { composerActions } from '../../store/composer.slice.ts';
import { Answers } from './Answers.tsx';
import type { BubbleProps } from './bubble-props.ts';

type OfferBubbleProps = BubbleProps & { readonly body: Extract<MessageBody, { kind: 'offer' }> };

/** An offered price and what became of it. */
export function OfferBubble({ body, ...props }: OfferBubbleProps) {
  const { t } = useTranslation('chat');
  const dispatch = useDispatch();
  const { conversation, message } = props;
  return (
    <div className="chat-card">
      <span className="chat-card-title">
        <IconTag size={16} aria-hidden />
        {t(message.replyTo === null ? 'offer.title' : 'offer.counterTitle')}
      </span>
      <b className="chat-amount">{formatMoney(body.amount, body.currency)}</b>
      {body.state === 'open' ? (
        <Answers {...props}>
          <button
            type="button"
            className="chat-button outlined small"
            onClick={() =>
              dispatch(
                composerActions.panelOpened({
                  id: conversation.id,
                  panel: { kind: 'offer', counterTo: message.number },
                }),
              )
            }
          >
            {t('offer.counter')}
          </button>
        </Answers>
      ) : (
        <span className={`chat-state ${body.state}`}>{t(`proposal.${body.state}`)}</span>
      )}
      {body.state === 'accepted' && <span className="chat-help">{t('offer.acceptedHelp')}</span>}
    </div>
  );
}
