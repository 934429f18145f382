import { IconBellOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Conversation } from '#contract/live/chat-message.ts';
import { Avatar } from '#renderer/ui/avatar/Avatar.tsx';
import { listTime } from '../lib/when.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useMemberName } from '../parts/use-member-name.ts';
import { Preview } from './Preview.tsx';

const MOST_SHOWN = 99;

type RowContentProps = {
  readonly conversation: Conversation;
  readonly now: Date;
  /** A further line. */
  readonly below?: ReactNode;
};

/** Who, when, the last message and how many are unread: the same in the list and in the lead inbox. */
export function RowContent({ conversation, now, below }: RowContentProps) {
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
        {below}
      </span>
    </>
  );
}
