import { useDispatch, useSelector } from 'react-redux';
import type { ConversationId } from '#contract/live/chat-message.ts';
import { selectConversation, selectOpenId } from '../../store/conversations.selectors.ts';
import { conversationsActions } from '../../store/conversations.slice.ts';
import type { WithConversations } from '../../store/conversations.slice.ts';
import { RowContent } from './RowContent.tsx';

type ConversationRowProps = {
  readonly id: ConversationId;
  readonly now: Date;
  /** The one row that the Tab key reaches. */
  readonly isReached: boolean;
  readonly onReached: () => void;
};

/** One conversation in the list. */
export function ConversationRow({ id, now, isReached, onReached }: ConversationRowProps) {
  const conversation = useSelector((state: WithConversations) => selectConversation(state, id));
  const isOpen = useSelector(selectOpenId) === id;
  const dispatch = useDispatch();
  if (conversation === undefined) return null;
  return (
    <button
      type="button"
      className={isOpen ? 'chat-item on' : 'chat-item'}
      aria-current={isOpen ? 'true' : undefined}
      tabIndex={isReached ? 0 : -1}
      onFocus={onReached}
      onClick={() => dispatch(conversationsActions.opened({ id }))}
    >
      <RowContent conversation={conversation} now={now} />
    </button>
  );
}
