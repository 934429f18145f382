import { IconCheck, IconChecks } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { ChatMessage, Conversation } from '#contract/live/chat-message.ts';
import { formatTime } from '#renderer/lib/dates.ts';
import { selectMessage } from '../../store/messages.slice.ts';
import type { WithMessages } from '../../store/messages.slice.ts';
import { selectUserId } from '../../store/session.slice.ts';
import { beginsDay, showsTime } from '../lib/bubble-place.ts';
import { useLocale } from '../lib/use-locale.ts';
import { dayLabel } from '../lib/when.ts';
import { useMemberName } from '../parts/use-member-name.ts';
import { useSystemText } from '../parts/use-system-text.ts';
import { Bubble } from './Bubble.tsx';
import { MessageMenu } from './MessageMenu.tsx';
import { Warnings } from './Warnings.tsx';

type MessageRowProps = {
  readonly conversation: Conversation;
  readonly number: number;
  readonly now: Date;
  readonly onJump: (number: number) => void;
};

/** One message by its number, with the day that begins with it; a grey bubble while it is not loaded. */
export function MessageRow({ conversation, number, now, onJump }: MessageRowProps) {
  const { t } = useTranslation('chat');
  const locale = useLocale();
  const { id } = conversation;
  const message = useSelector((state: WithMessages) => selectMessage(state, id, number));
  const previous = useSelector((state: WithMessages) => selectMessage(state, id, number - 1));
  const next = useSelector((state: WithMessages) => selectMessage(state, id, number + 1));
  if (message === undefined) return <div className="chat-bubble bone" aria-hidden="true" />;
  return (
    <>
      {beginsDay(message, previous) && <h2 className="chat-day">{dayLabel(message.createdDate, now, t, locale)}</h2>}
      {message.body.kind === 'system' ? (
        <SystemLine body={message.body} />
      ) : (
        <Said
          conversation={conversation}
          message={message}
          hasTime={number === conversation.lastNumber || showsTime(message, next)}
          now={now}
          onJump={onJump}
        />
      )}
    </>
  );
}

function SystemLine({ body }: { readonly body: Extract<ChatMessage['body'], { kind: 'system' }> }) {
  const textOf = useSystemText();
  return <p className="chat-system">{textOf(body)}</p>;
}

type SaidProps = {
  readonly conversation: Conversation;
  readonly message: ChatMessage;
  readonly hasTime: boolean;
  readonly now: Date;
  readonly onJump: (number: number) => void;
};

function Said({ conversation, message, hasTime, now, onJump }: SaidProps) {
  const { t } = useTranslation('chat');
  const name = useMemberName(conversation.other);
  const isMine = useSelector(selectUserId) === message.senderId;
  return (
    <article className={isMine ? 'chat-said me' : 'chat-said'}>
      <span className="a-sr">{isMine ? t('youSay') : t('says', { name })}</span>
      <div className="chat-said-line">
        <Bubble conversation={conversation} message={message} isMine={isMine} onJump={onJump} />
        <MessageMenu conversation={conversation} message={message} isMine={isMine} now={now} />
      </div>
      {message.warnings.length > 0 && <Warnings codes={message.warnings} />}
      {hasTime && <Foot conversation={conversation} message={message} isMine={isMine} />}
    </article>
  );
}

type FootProps = Pick<SaidProps, 'conversation' | 'message'> & { readonly isMine: boolean };

/** When it was written, whether it was edited, and on one's own whether it was read. */
function Foot({ conversation, message, isMine }: FootProps) {
  const { t } = useTranslation('chat');
  const isRead = conversation.otherReadNumber >= message.number;
  return (
    <p className="chat-foot">
      {message.editedDate !== null && message.body.kind !== 'withdrawn' && <span>{t('edited')}</span>}
      <time dateTime={message.createdDate}>{formatTime(new Date(message.createdDate))}</time>
      {isMine &&
        (isRead ? (
          <IconChecks size={15} role="img" aria-label={t('read')} className="chat-read" />
        ) : (
          <IconCheck size={15} role="img" aria-label={t('delivered')} />
        ))}
    </p>
  );
}
