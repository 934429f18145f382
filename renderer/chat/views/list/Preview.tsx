import { IconCalendarEvent, IconCar, IconPhoto, IconTag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Conversation, MessageBody } from '#contract/live/chat-message.ts';
import { selectIsTyping } from '../../store/conversations.selectors.ts';
import type { WithConversations } from '../../store/conversations.slice.ts';
import { selectUserId } from '../../store/session.slice.ts';
import { previewText } from '../lib/message-text.ts';
import { useShownText } from '../parts/use-shown-text.ts';

/** One line about the last message of a conversation, in the reader's language. */
export function Preview({ conversation }: { readonly conversation: Conversation }) {
  const { t } = useTranslation('chat');
  const isTyping = useSelector((state: WithConversations) => selectIsTyping(state, conversation.id));
  if (isTyping) return <span className="chat-typing">{t('typing')}</span>;
  return <LastMessage conversation={conversation} />;
}

const ICONS: Partial<Record<MessageBody['kind'], typeof IconPhoto>> = {
  photos: IconPhoto,
  car: IconCar,
  offer: IconTag,
  viewing: IconCalendarEvent,
};

function LastMessage({ conversation }: { readonly conversation: Conversation }) {
  const { t, i18n } = useTranslation(['chat', 'chatPhrases']);
  const shown = useShownText(conversation, conversation.last);
  const isMine = useSelector(selectUserId) === conversation.last?.senderId;
  const body = conversation.last?.body;
  if (body === undefined) return null;
  const Icon = ICONS[body.kind];
  return (
    <>
      {/* One's own words are in the language in which they were written. */}
      {isMine && `${t('youSay')} `}
      {Icon !== undefined && <Icon size={16} aria-hidden />}
      {previewText(body, shown, t, i18n.language)}
    </>
  );
}
