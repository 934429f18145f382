import { IconClockExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Conversation, ConversationId } from '#contract/live/chat-message.ts';
import { selectConversation, selectOpenId } from '../store/conversations.selectors.ts';
import type { WithConversations } from '../store/conversations.slice.ts';
import { RowContent } from '../views/list/RowContent.tsx';
import { isOverdue } from './lead-inbox.selectors.ts';
import { durationText, minutesSince } from './waiting-time.ts';

type LeadInboxRowProps = {
  readonly id: ConversationId;
  readonly now: Date;
  /** The one row that the Tab key reaches. */
  readonly isReached: boolean;
  readonly onReached: () => void;
  readonly onOpen: () => void;
};

/** One lead: the buyer, the car, the last message, and whose turn it is. */
export function LeadInboxRow({ id, now, isReached, onReached, onOpen }: LeadInboxRowProps) {
  const conversation = useSelector((state: WithConversations) => selectConversation(state, id));
  const isOpen = useSelector(selectOpenId) === id;
  if (conversation === undefined) return null;
  return (
    <button
      type="button"
      className={isOpen ? 'chat-item lead-inbox-item on' : 'chat-item lead-inbox-item'}
      data-id={id}
      aria-current={isOpen ? 'true' : undefined}
      tabIndex={isReached ? 0 : -1}
      onFocus={onReached}
      onClick={onOpen}
    >
      <RowContent conversation={conversation} now={now} below={<Facts conversation={conversation} now={now} />} />
    </button>
  );
}

function Facts({ conversation, now }: { readonly conversation: Conversation; readonly now: Date }) {
  return (
    <span className="chat-item-line lead-inbox-facts">
      <span className="cut">{conversation.car.title}</span>
      <Turn conversation={conversation} now={now.getTime()} />
    </span>
  );
}

/** Whose turn it is; of an overdue answer, since when. */
function Turn({ conversation, now }: { readonly conversation: Conversation; readonly now: number }) {
  const { t } = useTranslation('chatDesk');
  const { state, waitingSince } = conversation;
  if (waitingSince === null || !isOverdue(conversation, now))
    return <span className={`lead-inbox-turn ${state}`}>{t(`turns.${state}`)}</span>;
  const time = durationText(minutesSince(waitingSince, now), t);
  return (
    <span className="lead-inbox-turn overdue">
      <IconClockExclamation size={14} aria-hidden />
      {t('waits', { time })}
    </span>
  );
}
