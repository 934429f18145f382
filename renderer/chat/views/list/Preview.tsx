import { IconCalendarEvent, IconCar, IconPhoto, IconTag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Conversation } from '#contract/live/chat-message.ts';
import { formatMoney } from '#renderer/lib/format.ts';
import { formatDateTime } from '#renderer/lib/dates.ts';
import { selectIsTyping } from '../../store/conversations.selectors.ts';
import type { WithConversations } from '../../store/conversations.slice.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useSystemText } from '../parts/use-system-text.ts';
import { usePhraseText } from '../parts/use-phrase-text.ts';
import { useShownText } from '../parts/use-shown-text.ts';

/** One line about the last message of a conversation, in the reader's language. */
export function Preview({ conversation }: { readonly conversation: Conversation }) {
  const { t } = useTranslation('chat');
  const isTyping = useSelector((state: WithConversations) => selectIsTyping(state, conversation.id));
  if (isTyping) return <span className="chat-typing">{t('typing')}</span>;
  return <LastMessage conversation={conversation} />;
}

function LastMessage({ conversation }: { readonly conversation: Conversation }) {
  const { t } = useTranslation('chat');
  const locale = useLocale();
  const phraseText = usePhraseText();
  const systemText = useSystemText();
  const shown = useShownText(conversation, conversation.last);
  const body = conversation.last?.body;
  if (body === undefined) return null;
  switch (body.kind) {
    case 'text':
      return shown;
    case 'phrase':
      return phraseText(body.code);
    case 'photos':
      return (
        <>
          <IconPhoto size={16} aria-hidden />
          {body.text === '' ? t('preview.photos', { count: body.photos.length }) : shown}
        </>
      );
    case 'car':
      return (
        <>
          <IconCar size={16} aria-hidden />
          {body.car.title}
        </>
      );
    case 'offer':
      return (
        <>
          <IconTag size={16} aria-hidden />
          {t('preview.offer', { price: formatMoney(body.amount, body.currency) })}
        </>
      );
    case 'viewing':
      return (
        <>
          <IconCalendarEvent size={16} aria-hidden />
          {t('preview.viewing', { date: formatDateTime(new Date(body.date), locale) })}
        </>
      );
    case 'system':
      return systemText(body);
    case 'withdrawn':
      return t('withdrawn');
    default:
      return body satisfies never;
  }
}
