import './inbox.css';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import type { Message } from '#contract/http/inbox.ts';
import { pathTo } from '#contract/page-path.ts';
import { inboxActions, selectInbox } from '#renderer/features/inbox/inbox.slice.ts';
import type { WithInbox } from '#renderer/features/inbox/inbox.slice.ts';
import { formatDateTime } from '#renderer/lib/dates.ts';
import { Link } from '#renderer/lib/links.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { EmptyState } from '#renderer/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#renderer/ui/feedback/LoadFailed.tsx';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { AdminLayout } from '../AdminLayout.tsx';
import { Waiting } from '../Waiting.tsx';
import { MessageList } from './InboxPage.tsx';
import { ReplyForm } from './ReplyForm.tsx';

/** Reports once that a reply was sent, or that the message was put aside. */
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
            <Link className={buttonClass()} to={pathTo.adminInbox()}>
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
  const { t } = useTranslation('inbox');
  const { replies } = message;
  const count = replies.length;
  const [countAtFirst] = useState(count);
  return (
    <div className="in-lay">
      <div className="in-thread">
        <Words author={message.name} text={message.message} at={message.createdDate} />
        {replies.map((reply, at) => (
          <Words key={reply.id} author={reply.authorName} text={reply.text} at={reply.createdDate} isOwn>
            {reply.undeliveredDate !== null && (
              <Undelivered messageId={message.id} text={reply.text} isLast={at === count - 1} />
            )}
          </Words>
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

type WordsProps = { author: string; text: string; at: string; isOwn?: boolean; children?: ReactNode };

/** One contribution to the thread; `isOwn`: written by an admin. */
function Words({ author, text, at, isOwn = false, children }: WordsProps) {
  const { t, i18n } = useTranslation('inbox');
  return (
    <article className={`in-msg ${isOwn ? 'own' : ''}`} aria-label={t('from', { name: author })}>
      <header>
        <b>{author}</b>
        <time dateTime={at}>{formatDateTime(new Date(at), i18n.language)}</time>
      </header>
      <p>{text}</p>
      {children}
    </article>
  );
}

type UndeliveredProps = { messageId: number; text: string; isLast: boolean };

/** Says that a reply did not arrive; the last one can be sent again. */
function Undelivered({ messageId, text, isLast }: UndeliveredProps) {
  const { acting } = useSelector((state: WithInbox) => selectInbox(state));
  const { t } = useTranslation('inbox');
  const dispatch = useDispatch();
  // One key for every press, so that the reply goes out once.
  const [key] = useState(() => crypto.randomUUID());
  return (
    <footer className="in-lost">
      <span className="ad-chip bad">{t('undelivered.title')}</span>
      {isLast && (
        <>
          <p>{t('undelivered.text')}</p>
          <Button
            look="outlined"
            disabled={acting.phase === 'sending'}
            onClick={() => dispatch(inboxActions.actAsked({ kind: 'reply', id: messageId, text, key }))}
          >
            {t('undelivered.again')}
          </Button>
        </>
      )}
    </footer>
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
      <Button
        look="outlined"
        disabled={acting.phase === 'sending'}
        aria-busy={acting.phase === 'sending' && acting.kind !== 'reply'}
        onClick={() => dispatch(inboxActions.actAsked({ kind: isDone ? 'open' : 'done', id }))}
      >
        {isDone ? <IconArrowBackUp size={18} aria-hidden /> : <IconCheck size={18} aria-hidden />}
        {t(isDone ? 'reopen' : 'markDone')}
      </Button>
      {others.length > 0 && (
        <>
          <h2>{t('others')}</h2>
          <MessageList items={others} />
        </>
      )}
    </aside>
  );
}
