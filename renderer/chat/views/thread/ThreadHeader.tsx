import {
  IconArchive,
  IconArrowLeft,
  IconBell,
  IconBellOff,
  IconBan,
  IconCheck,
  IconDotsVertical,
  IconFlag,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { Conversation } from '#contract/live/chat-message.ts';
import { Avatar } from '#renderer/ui/avatar/Avatar.tsx';
import { FrameButtons } from '../../frame/FrameButtons.tsx';
import { selectIsTyping } from '../../store/conversations.selectors.ts';
import { conversationsActions } from '../../store/conversations.slice.ts';
import type { WithConversations } from '../../store/conversations.slice.ts';
import { safetyActions } from '../../store/safety.slice.ts';
import { Menu } from '../parts/Menu.tsx';
import type { MenuItem } from '../parts/Menu.tsx';
import { useMemberName } from '../parts/use-member-name.ts';

type ThreadHeaderProps = { readonly conversation: Conversation; readonly onReport: () => void };

/** The other member, and the actions on the conversation. */
export function ThreadHeader({ conversation, onReport }: ThreadHeaderProps) {
  const { t } = useTranslation('chat');
  const dispatch = useDispatch();
  const { other } = conversation;
  const name = useMemberName(other);
  const items = useItems(conversation, onReport);
  return (
    <header className="chat-head">
      <button
        type="button"
        className="chat-icon-button chat-narrow-only"
        aria-label={t('backToChats')}
        onClick={() => dispatch(conversationsActions.closed())}
      >
        <IconArrowLeft size={22} aria-hidden />
      </button>
      <Avatar name={name} url={other.avatar ?? undefined} size={40} />
      <div className="grow">
        <h1>{name}</h1>
        <Presence conversation={conversation} />
      </div>
      <Menu label={t('menu.open')} className="chat-icon-button" items={items}>
        <IconDotsVertical size={20} aria-hidden />
      </Menu>
      <FrameButtons />
    </header>
  );
}

function Presence({ conversation: { id, other } }: { readonly conversation: Conversation }) {
  const { t } = useTranslation('chat');
  const isTyping = useSelector((state: WithConversations) => selectIsTyping(state, id));
  const text = isTyping ? t('typing') : other.presence === null ? '' : t(`presence.${other.presence}`);
  return (
    <small className={isTyping ? 'chat-typing' : undefined} aria-live="off">
      {text}
    </small>
  );
}

const useItems = ({ id, other, isArchived, isMuted, role, state, closed }: Conversation, onReport: () => void) => {
  const name = useMemberName(other);
  const { t } = useTranslation('chat');
  const dispatch = useDispatch();
  const set = (options: Parameters<typeof conversationsActions.optionsAsked>[0]['options']) => () =>
    dispatch(conversationsActions.optionsAsked({ id, options }));
  const items: MenuItem[] = [
    {
      label: t(isMuted ? 'menu.unmute' : 'menu.mute'),
      icon: isMuted ? IconBell : IconBellOff,
      onSelect: set({ isMuted: !isMuted }),
    },
    {
      label: t(isArchived ? 'menu.unarchive' : 'menu.archive'),
      icon: IconArchive,
      onSelect: set({ isArchived: !isArchived }),
    },
  ];
  if (role === 'seller' && state !== 'done')
    items.push({ label: t('menu.done'), icon: IconCheck, onSelect: set({ isDone: true }) });
  items.push({ label: t('menu.report'), icon: IconFlag, onSelect: onReport });
  if (closed !== 'blockedByMe')
    items.push({
      label: t('menu.block', { name }),
      icon: IconBan,
      isDanger: true,
      onSelect: () => dispatch(safetyActions.blockAsked({ id, userId: other.id })),
    });
  return items;
};
