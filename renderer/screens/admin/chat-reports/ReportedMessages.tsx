import { useTranslation } from 'react-i18next';
import type { ChatReportView, ReportedMessage } from '#contract/http/chat-moderation.ts';
import { formatMoney } from '#contract/money-text.ts';
import { formatDateTime } from '#renderer/lib/dates.ts';
import { nameOf } from './name-of.ts';

/** The messages before the report, in their original words. */
export function ReportedMessages({ report }: { report: ChatReportView }) {
  const { t, i18n } = useTranslation('chatReports');
  const names = {
    reporter: nameOf(t, report.reporter),
    reported: nameOf(t, report.reported),
    product: t('product'),
  };
  return (
    <ol className="cr-list" aria-label={t('messages')}>
      {report.messages.map((message) => (
        <li key={message.number} className={`in-msg ${message.by === 'reported' ? '' : 'own'}`}>
          <header>
            <b>{names[message.by]}</b>
            <time dateTime={message.createdDate}>{formatDateTime(new Date(message.createdDate), i18n.language)}</time>
          </header>
          <Body message={message} />
        </li>
      ))}
    </ol>
  );
}

function Body({ message }: { message: ReportedMessage }) {
  const { t, i18n } = useTranslation('chatReports');
  const { kind, text, phrase, amount, date, photos } = message;
  const facts = [
    ...(amount === null ? [] : [formatMoney(amount.amount, amount.currency)]),
    ...(date === null ? [] : [formatDateTime(new Date(date), i18n.language)]),
    ...(phrase === null ? [] : [phrase]),
  ];
  return (
    <>
      {kind !== 'text' && <p className="muted">{[t(`kind.${kind}`), ...facts].join(': ')}</p>}
      {text !== '' && <p>{text}</p>}
      {photos.length > 0 && (
        <div className="cr-photos">
          {photos.map(({ id, url, thumbUrl, width, height }, at) => (
            <a key={id} href={url} target="_blank" rel="noreferrer">
              <img src={thumbUrl} width={width} height={height} alt={t('photo', { number: at + 1 })} loading="lazy" />
            </a>
          ))}
        </div>
      )}
    </>
  );
}
