import { IconCalendarEvent, IconCalendarPlus, IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { MessageBody } from '#contract/live/chat-message.ts';
import { formatDateTime } from '#renderer/lib/dates.ts';
import { selectLanguage } from '../../frame/frame.slice.ts';
import { useLocale } from '../lib/use-locale.ts';
import { Answers } from './Answers.tsx';
import type { BubbleProps } from './bubble-props.ts';

type ViewingBubbleProps = BubbleProps & { readonly body: Extract<MessageBody, { kind: 'viewing' }> };

/** A time to look at the car, and what became of it. */
export function ViewingBubble({ body, ...props }: ViewingBubbleProps) {
  const { t } = useTranslation('chat');
  const locale = useLocale();
  const language = useSelector(selectLanguage);
  return (
    <div className="chat-card">
      <span className="chat-card-title">
        <IconCalendarEvent size={16} aria-hidden />
        {t('viewing.title')}
      </span>
      <b>
        <time dateTime={body.date}>{formatDateTime(new Date(body.date), locale)}</time>
      </b>
      {body.place !== '' && (
        <span className="chat-place">
          <IconMapPin size={16} aria-hidden />
          {body.place}
        </span>
      )}
      {body.state === 'open' ? (
        <Answers {...props} />
      ) : (
        <span className={`chat-state ${body.state}`}>{t(`proposal.${body.state}`)}</span>
      )}
      {body.state === 'accepted' && body.calendarUrl !== null && (
        <a
          className="chat-calendar"
          href={`${body.calendarUrl}&lang=${language}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <IconCalendarPlus size={16} aria-hidden />
          {t('viewing.calendar')}
        </a>
      )}
    </div>
  );
}
