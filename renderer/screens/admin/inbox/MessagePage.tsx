import './inbox.css';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import type { Message } from '#contract/http/inbox.ts';
import { pathTo } from '#contract/page-path.ts';
import { inboxActions, selectInbox } from '#renderer/features/inbox/inbox.slice.ts';
import type { WithInbox } from '#renderer/features/inbox/inbox.slice.ts';
import { formatDateTime } from '#renderer/lib/dates.ts';
import { Link } from '#renderer/lib/links.ts';
import { EmptyState } from '#renderer/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#renderer/ui/feedback/LoadFailed.tsx';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { AdminLayout } from '../AdminLayout.tsx';
import { Waiting } from '../Waiting.tsx';
import { MessageList } from './InboxPage.tsx';
import { ReplyForm } from './ReplyForm.tsx';

/** Says once that a reply has gone out, or that the message was put aside. */
const useDoneToast = () => {
  const { done } = useSelector((state: WithInbox) => selectInbox(state));
  const { t } = useTranslation('inbox');
  const dispatch = useDispatch();
  const toast = useToast();
  const show = useEffectEvent(() => {
    if (done === null) return;
    toast('ok', t(`said.${done}`));
    dispatch(inboxActions.doneShown());
  });
  useEffect(() => show(), [done]);
};

/** One message of the contact form with all that was written back. */
export function MessagePage() {
  const id = Number(useParams()['messageId']);
  const { message } = useSelector((state: WithInbox) => selectInbox(state));
  const { t } = useTranslation(['inbox', 'errors', 'common']);
  const dispatch = useDispatch();
  useDoneToast();
  useEffect(() => {
    dispatch(inboxActions.messageOpened(id));
  }, [dispatch, id]);
  const load = message?.id === id ? message.load : undefined;
  const subject = load?.phase === 'ready' ? load.value.subject : t('title');
  return (
    <AdminLayout page="inbox" heading={<h1 className="in-h">{subject}</h1>}>
      {(load === undefined || load.phase === 'loading') && <Waiting label={t('loading')} />}
      {load?.phase === 'failed' &&
        (load.failure.code === 'NOT_FOUND' ? (
          <EmptyState title={t('gone')} text={t('goneText')}>
            <Link className="bp6-button" to={pathTo.adminInbox()}>
              {t('all')}
            </Link>
          </EmptyState>
        ) : (
          <LoadFailed
            title={t('failed')}
            reason={t(`errors:${load.failure.code}`)}
            retry={t('common:tryAgain')}
            onRetry={() => dispatch(inboxActions.messageOpened(id))}
          />
        ))}
      {load?.phase === 'ready' && <Thread key={load.value.id} message={load.value} />}
    </AdminLayout>
  );
}

function Thread({ message }: { message: Message }) {
  const { t, i18n } = useTranslation('inbox');
  const count = message.replies.length;
  const [countAtFirst] = useState(count);
  const time = (at: string) => <time dateTime={at}>{formatDateTime(new Date(at), i18n.language)}</time>;
  return (
    <div className="in-lay">
      <div className="in-thread">
        <article className="in-msg" aria-label={t('from', { name: message.name })}>
          <header>
            <b>{message.name}</b>
            {time(message.createdDate)}
          </header>
          <p>{message.message}</p>
        </article>
        {message.replies.map((reply) => (
          <article key={reply.id} className="in-msg own" aria-label={t('from', { name: reply.authorName })}>
            <header>
              <b>{reply.authorName}</b>
              {time(reply.createdDate)}
            </header>
            <p>{reply.text}</p>
          </article>
        ))}
        {message.canReply ? (
          <ReplyForm key={count} message={message} takesFocus={count > countAtFirst} />
        ) : (
          <p className="ad-note">{t('noReply')}</p>
        )}
      </div>
      <Sender message={message} />
    </div>
  );
}

function Sender({ message }: { message: Message }) {
  const { t } = useTranslation('inbox');
  const { acting } = useSelector((state: WithInbox) => selectInbox(state));
  const dispatch = useDispatch();
  const { id, status, email, phoneNumber, language, senderId, others } = message;
  const isDone = status === 'done';
  return (
    <aside className="in-side" aria-label={t('sender')}>
      <p>
        <span className={`ad-chip ${status === 'open' ? 'bad' : ''}`}>{t(`status.${status}`)}</span>
      </p>
      <dl>
        <dt>{t('email')}</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
        <dt>{t('phone')}</dt>
        <dd>
          <a href={`tel:+${phoneNumber}`}>+{phoneNumber}</a>
        </dd>
        <dt>{t('language')}</dt>
        <dd>{t(`in.${language}`)}</dd>
        {senderId !== null && (
          <>
            <dt>{t('account')}</dt>
            <dd>
              <Link to={pathTo.user(senderId)}>#{senderId}</Link>
            </dd>
          </>
        )}
      </dl>
      <button
        type="button"
        className="bp6-button bp6-outlined"
        disabled={acting.phase === 'sending'}
        aria-busy={acting.phase === 'sending' && acting.kind !== 'reply'}
        onClick={() => dispatch(inboxActions.actAsked({ kind: isDone ? 'open' : 'done', id }))}
      >
        {isDone ? <IconArrowBackUp size={18} aria-hidden /> : <IconCheck size={18} aria-hidden />}
        {t(isDone ? 'reopen' : 'markDone')}
      </button>
      {others.length > 0 && (
        <>
          <h2>{t('others')}</h2>
          <MessageList items={others} />
        </>
      )}
    </aside>
  );
}
