import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { formatDateTime } from '#renderer/lib/dates.ts';
import { formatMoney } from '#renderer/lib/format.ts';
import { outboxActions } from '../../store/outbox.slice.ts';
import type { OutboxItem, Outgoing } from '../../store/outbox.slice.ts';
import { selectLine } from '../../store/session.slice.ts';
import { useFailureText } from '../parts/use-failure-text.ts';
import { usePhraseText } from '../parts/use-phrase-text.ts';
import { useLocale } from '../lib/use-locale.ts';

/** A message that is not at the server yet: being sent, waiting for the connection, or refused. */
export function UnsentRow({ item }: { readonly item: OutboxItem }) {
  const isPhotos = item.message.kind === 'photos';
  return (
    <article className="chat-said me">
      <div className="chat-said-line">
        <div className={isPhotos ? 'chat-bubble pics unsent' : 'chat-bubble unsent'}>
          <Outgone message={item.message} />
          {isPhotos && item.isSending && <progress value={item.progress} max={1} />}
        </div>
      </div>
      {item.failure === null ? <Waiting isSending={item.isSending} /> : <Refused item={item} />}
    </article>
  );
}

function Waiting({ isSending }: { readonly isSending: boolean }) {
  const { t } = useTranslation('chat');
  const line = useSelector(selectLine);
  return (
    <p className="chat-foot">
      {!isSending && line === 'down' && <span>{t('outbox.waiting')}</span>}
      <IconClock size={15} role="img" aria-label={t('outbox.sending')} />
    </p>
  );
}

function Refused({ item }: { readonly item: OutboxItem }) {
  const { t } = useTranslation('chat');
  const dispatch = useDispatch();
  const textOf = useFailureText();
  return (
    <div className="chat-refused" role="alert">
      <IconAlertCircle size={16} aria-hidden />
      <span>{item.failure !== null && textOf(item.failure)}</span>
      <button type="button" onClick={() => dispatch(outboxActions.retryAsked(item))}>
        {t('outbox.retry')}
      </button>
      <button type="button" onClick={() => dispatch(outboxActions.dropAsked(item))}>
        {t('outbox.drop')}
      </button>
    </div>
  );
}

function Outgone({ message }: { readonly message: Outgoing }) {
  const { t } = useTranslation('chat');
  const locale = useLocale();
  const phraseText = usePhraseText();
  switch (message.kind) {
    case 'text':
      return <p>{message.text}</p>;
    case 'phrase':
      return <p>{phraseText(message.code)}</p>;
    case 'photos':
      return (
        <>
          <div className={message.photos.length === 1 ? 'chat-photos one' : 'chat-photos'}>
            {message.photos.map(({ id, url, name }) => (
              <img key={id} src={url} alt={name} />
            ))}
          </div>
          {message.text !== '' && <p className="chat-caption">{message.text}</p>}
        </>
      );
    case 'car':
      return <p>{t('attach.car')}</p>;
    case 'offer':
      return <p>{t('preview.offer', { price: formatMoney(message.amount, message.currency) })}</p>;
    case 'viewing':
      return <p>{t('preview.viewing', { date: formatDateTime(new Date(message.date), locale) })}</p>;
    default:
      return message satisfies never;
  }
}
