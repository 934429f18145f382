import '#renderer/features/appeals/appeals.css';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { OpenAppeal } from '#contract/http/appeals.ts';
import { pathTo } from '#contract/page-path.ts';
import { appealQueueActions, selectAppealQueue } from '#renderer/features/appeals/appeal-queue.slice.ts';
import type { Ruling, WithAppealQueue } from '#renderer/features/appeals/appeal-queue.slice.ts';
import { formatDateTime } from '#renderer/lib/dates.ts';
import { Link } from '#renderer/lib/links.ts';
import { useLeaveQuestion } from '#renderer/lib/use-leave-question.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { TextArea } from '#renderer/ui/input/TextArea.tsx';
import { AdminLayout } from '../AdminLayout.tsx';
import { usePage } from '../Pager.tsx';
import { QueueLines } from '../QueueLines.tsx';

const ANSWER_MAX_LENGTH = 1000;

/** Says once what was decided. */
const useDecidedToast = () => {
  const { decided } = useSelector((state: WithAppealQueue) => selectAppealQueue(state));
  const { t } = useTranslation('inbox');
  const dispatch = useDispatch();
  const toast = useToast();
  const show = useEffectEvent(() => {
    if (decided === null) return;
    toast('ok', t(`appeals.said.${decided}`));
    dispatch(appealQueueActions.decisionShown());
  });
  useEffect(() => show(), [decided]);
};

/** Sellers' objections to rejections, the oldest first (D184). */
export function AppealsPage() {
  const page = usePage();
  const dispatch = useDispatch();
  useDecidedToast();
  useEffect(() => {
    dispatch(appealQueueActions.opened(page));
  }, [dispatch, page]);
  return (
    <AdminLayout page="appeals">
      <Appeals page={page} />
    </AdminLayout>
  );
}

function Appeals({ page }: { page: number }) {
  const { list } = useSelector((state: WithAppealQueue) => selectAppealQueue(state));
  const { t } = useTranslation('inbox');
  const dispatch = useDispatch();
  return (
    <QueueLines
      load={list}
      page={page}
      labels={{ loading: t('appeals.loading'), failed: t('appeals.failed') }}
      empty={{ title: t('appeals.empty'), text: t('appeals.emptyText') }}
      onRetry={() => dispatch(appealQueueActions.opened(page))}
      line={(appeal) => <AppealRow appeal={appeal} />}
    />
  );
}

function AppealRow({ appeal }: { appeal: OpenAppeal }) {
  const { t, i18n } = useTranslation(['inbox', 'reasons']);
  const { postId, title, ownerId, ownerName, text, createdDate, reasonCode, note, rejectedBy, canDecide } = appeal;
  return (
    <li className="ap-row" aria-label={t('appeals.of', { title })}>
      <span className="ad-chip bad">{t(`reasons:rejection.${reasonCode}`)}</span>
      <Link to={pathTo.adminPost(postId)} className="a-link">
        {title}
      </Link>
      {note !== '' && <p>{note}</p>}
      {rejectedBy !== '' && <p className="muted">{t('appeals.by', { name: rejectedBy })}</p>}
      <blockquote>{text}</blockquote>
      <p className="muted">
        <time dateTime={createdDate}>{formatDateTime(new Date(createdDate), i18n.language)}</time>
        {' · '}
        <Link to={pathTo.user(ownerId)}>{ownerName || `#${ownerId}`}</Link>
      </p>
      {canDecide ? <RulingForm appeal={appeal} /> : <p className="ad-note">{t('appeals.own')}</p>}
    </li>
  );
}

function RulingForm({ appeal: { id } }: { appeal: OpenAppeal }) {
  const { deciding, failed } = useSelector((state: WithAppealQueue) => selectAppealQueue(state));
  const { t } = useTranslation(['inbox', 'errors']);
  const dispatch = useDispatch();
  const field = useId();
  const [answer, setAnswer] = useState('');
  useLeaveQuestion(answer.trim() !== '');
  const isBusy = deciding !== null;
  const rule = (decision: Ruling['decision']) => () => {
    if (decision === 'refused' && answer.trim() === '') document.getElementById(field)?.focus();
    else dispatch(appealQueueActions.ruled({ id, decision, answer: answer.trim() }));
  };
  return (
    <div className="ap-rule">
      <label htmlFor={field}>{t('appeals.answer')}</label>
      <TextArea
        id={field}
        fill
        rows={3}
        maxLength={ANSWER_MAX_LENGTH}
        aria-describedby={`${field}-note`}
        value={answer}
        onChange={({ target }) => setAnswer(target.value)}
      />
      <p className="ad-note" id={`${field}-note`}>
        {t('appeals.answerNote')}
      </p>
      {failed?.id === id && (
        <p className="ap-bad" role="alert">
          {t(`errors:${failed.failure.code}`)}
        </p>
      )}
      <div className="ap-bt">
        <Button look="primary" disabled={isBusy} onClick={rule('accepted')}>
          {t('appeals.accept')}
        </Button>
        <Button look="outlined" disabled={isBusy} onClick={rule('refused')}>
          {t('appeals.refuse')}
        </Button>
      </div>
    </div>
  );
}
