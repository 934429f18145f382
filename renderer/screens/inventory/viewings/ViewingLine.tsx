import { IconMessageCircle } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/constants.ts';
import type { Viewing } from '#contract/http/workstation.ts';
import type { ConversationId } from '#contract/live/chat-message.ts';
import { formatDateTime } from '#renderer/lib/dates.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { StatusChip } from '#renderer/ui/status-chip/StatusChip.tsx';
import { CalendarLink } from './CalendarLink.tsx';

type ViewingLineProps = { viewing: Viewing; language: Language; onChat: (id: ConversationId) => void };

/** One viewing: when, which car, who comes, where; its chat and its calendar file. */
export function ViewingLine({ viewing, language, onChat }: ViewingLineProps) {
  const { t, i18n } = useTranslation('inventory');
  const id = useId();
  const { conversationId, date, place, buyer, car, calendarUrl } = viewing;
  return (
    <li>
      <span className="th">{car.image !== null && <img src={car.image} alt="" width={64} height={48} />}</span>
      <div className="about" id={id}>
        <b>
          <time dateTime={date}>{formatDateTime(new Date(date), i18n.language)}</time>
        </b>
        <span>
          {car.title} {car.status === 'sold' && <StatusChip status="sold" label={t('statuses.sold')} />}
        </span>
        <span className="muted">{buyer === '' ? t('viewings.buyer') : buyer}</span>
        {place !== '' && <span className="muted">{place}</span>}
      </div>
      <div className="do">
        <Button look="outlined" aria-describedby={id} onClick={() => onChat(conversationId)}>
          <IconMessageCircle size={16} stroke={1.8} aria-hidden />
          {t('viewings.chat')}
        </Button>
        <CalendarLink url={calendarUrl} language={language} describedBy={id}>
          {t('viewings.add')}
        </CalendarLink>
      </div>
    </li>
  );
}
