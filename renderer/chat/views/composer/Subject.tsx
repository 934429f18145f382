import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { Conversation } from '#contract/live/chat-message.ts';
import { composerActions } from '../../store/composer.slice.ts';
import type { Draft } from '../../store/composer.slice.ts';
import { selectMessage } from '../../store/messages.slice.ts';
import type { WithMessages } from '../../store/messages.slice.ts';
import { useMemberName } from '../parts/use-member-name.ts';
import { Quote } from '../thread/Quote.tsx';

type SubjectProps = { readonly conversation: Conversation; readonly draft: Draft };

/** The message that is being answered or edited. */
export function Subject({ conversation: { id, other }, draft: { replyTo, editing } }: SubjectProps) {
  const { t } = useTranslation('chat');
  const dispatch = useDispatch();
  const number = editing ?? replyTo;
  const message = useSelector((state: WithMessages) =>
    number === null ? undefined : selectMessage(state, id, number),
  );
  const name = useMemberName(other);
  if (number === null) return null;
  return (
    <div className="chat-subject">
      <div className="grow">
        <small>{t(editing === null ? 'composer.replying' : 'composer.editing')}</small>
        <Quote message={message} otherName={name} />
      </div>
      <button
        type="button"
        className="chat-icon-button"
        aria-label={t('composer.cancel')}
        onClick={() => dispatch(editing === null ? composerActions.replyDropped(id) : composerActions.editEnded(id))}
      >
        <IconX size={18} aria-hidden />
      </button>
    </div>
  );
}
