import { IconBellOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { Conversation, ConversationId } from '#contract/live/chat-message.ts';
import { Avatar } from '#renderer/ui/avatar/Avatar.tsx';
import { selectConversation, selectOpenId } from '../../store/conversations.selectors.ts';
import { conversationsActions } from '../../store/conversations.slice.ts';
import type { WithConversations } from '../../store/conversations.slice.ts';
import { listTime } from '../lib/when.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useMemberName } from '../parts/use-member-name.ts';
import { Preview } from './Preview.tsx';

const MOST_SHOWN = 99;

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

type RowContentProps = { readonly conversation: Conversation; readonly now: Date };

function RowContent({ conversation, now }: RowContentProps) {
  const { t } = useTranslation('chat');
  const locale = useLocale();
  const { other, last, unread, isMuted } = conversation;
  const name = useMemberName(other);
  return (
    <>
      <span className="chat-item-face">
        <Avatar name={name} url={other.avatar ?? undefined} size={44} />
        {other.presence === 'online' && <span className="chat-online" />}
      </span>
      <span className="grow">
        <span className="chat-item-line">
          <b>{name}</b>
          {isMuted && <IconBellOff size={14} aria-label={t('muted')} />}
          {last !== null && <time dateTime={last.createdDate}>{listTime(last.createdDate, now, locale)}</time>}
        </span>
        <span className="chat-item-line">
          <span className="chat-preview">
            <Preview conversation={conversation} />
          </span>
          {unread > 0 && (
            <span className="chat-unread">
              <span aria-hidden="true">{unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}</span>
              <span className="a-sr">{t('unread', { count: unread })}</span>
            </span>
          )}
        </span>
      </span>
    </>
  );
}
