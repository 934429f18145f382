import { IconArrowBackUp, IconCopy, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { CHAT } from '#contract/chat.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { composerActions } from '../../store/composer.slice.ts';
import { messagesActions } from '../../store/messages.slice.ts';
import { copyText } from '../lib/copy-text.ts';
import { Menu } from '../parts/Menu.tsx';
import type { MenuItem } from '../parts/Menu.tsx';
import { useShownText } from '../parts/use-shown-text.ts';
import type { BubbleProps } from './bubble-props.ts';

/** What can be done with one message; absent where there is nothing. */
export function MessageMenu(props: BubbleProps & { readonly now: Date }) {
  const { t } = useTranslation('chat');
  const items = useItems(props);
  if (items.length === 0) return null;
  return (
    <Menu label={t('message.menu')} className="chat-dots" items={items}>
      <IconDots size={18} aria-hidden />
    </Menu>
  );
}

const useItems = ({ conversation, message, isMine, now }: BubbleProps & { readonly now: Date }) => {
  const { t } = useTranslation('chat');
  const dispatch = useDispatch();
  const shown = useShownText(conversation, message);
  const { id, closed } = conversation;
  const { number, body, createdDate } = message;
  if (body.kind === 'withdrawn') return [];
  const items: MenuItem[] = [];
  if (closed === null)
    items.push({
      label: t('message.reply'),
      icon: IconArrowBackUp,
      onSelect: () => dispatch(composerActions.replyStarted({ id, number })),
    });
  if (shown !== '')
    items.push({
      label: t('message.copy'),
      icon: IconCopy,
      onSelect: () => void copyText(shown),
    });
  const isFresh = now.getTime() - Date.parse(createdDate) < CHAT.editMinutes * MINUTE_MS;
  if (isMine && closed === null && isFresh && body.kind === 'text')
    items.push({
      label: t('message.edit'),
      icon: IconPencil,
      onSelect: () => dispatch(composerActions.editStarted({ id, number, text: body.text })),
    });
  const isAgreed = 'state' in body && body.state === 'accepted';
  if (isMine && !isAgreed)
    items.push({
      label: t('message.withdraw'),
      icon: IconTrash,
      isDanger: true,
      onSelect: () => dispatch(messagesActions.actAsked({ id, number, act: { kind: 'withdraw' } })),
    });
  return items;
};
