import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { type PageAddress, pathTo } from '#contract/page-path.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import {
  postFormActions,
  selectFaults,
  selectSave,
  selectTarget,
} from '#renderer/features/post-form/post-form.slice.ts';
import type { FaultName } from '#renderer/features/post-form/post-form.types.ts';
import { Link } from '#renderer/lib/links.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { ResendLink } from './ResendLink.tsx';

/** Why the post is not published, and what can be done; what was written stays. `fields` are those in sight. */
export function SaveProblem({ fields }: { fields: readonly FaultName[] }) {
  const { t } = useTranslation('sell');
  const save = useSelector(selectSave);
  const all = useSelector(selectFaults);
  const faults = fields.flatMap((name) => all[name] ?? []);
  if (save.phase === 'failed') return <Failed failure={save.failure} />;
  if (faults.length === 0) return null;
  return (
    <p className="c-problem" role="alert">
      <IconAlertCircle size={18} stroke={2} aria-hidden />
      {t(faults.includes('required') ? 'problem.required' : 'problem.check')}
    </p>
  );
}

function Failed({ failure }: { failure: Failure }) {
  const { t } = useTranslation(['sell', 'errors']);
  const isNew = useSelector(selectTarget) === 'new';
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), [failure]);
  const { text, way } = useProblem(failure);
  return (
    <div ref={note} className="c-problem" role="alert" tabIndex={-1}>
      <IconAlertCircle size={20} stroke={2} aria-hidden />
      <div className="grow">
        <b>{t(isNew ? 'problem.title' : 'problem.editTitle')}</b>
        <div>{text}</div>
      </div>
      {way}
    </div>
  );
}

/** It is sent automatically later, unless the seller cancels. */
function CancelWait() {
  const { t } = useTranslation('sell');
  const dispatch = useDispatch();
  return (
    <Button look="outlined" onClick={() => dispatch(postFormActions.submitCancelled())}>
      {t('foot.cancel')}
    </Button>
  );
}

/** The words for a refusal, and its remedy. */
const useProblem = (failure: Failure): { text: string; way: ReactNode } => {
  const { t } = useTranslation(['sell', 'errors']);
  const { code, fields } = failure;
  const link = (to: PageAddress, words: string) => (
    <Link className={buttonClass({ look: 'outlined' })} to={to}>
      {words}
    </Link>
  );
  if (code === 'PLAN_LIMIT_REACHED')
    return { text: t('problem.plan'), way: link(pathTo.subscriptions(), t('review.plans')) };
  if (code === 'EMAIL_NOT_VERIFIED') return { text: t('problem.email'), way: <ResendLink /> };
  if (code === 'DUPLICATE_VIN') {
    const other = fields?.['postId'];
    // D017: a link to the post that has this VIN.
    const way =
      other === undefined
        ? link(pathTo.profile({ section: 2 }), t('problem.myPosts'))
        : link(pathTo.post(Number(other)), t('done.view'));
    return { text: t('problem.duplicate'), way };
  }
  if (code === 'OFFLINE') return { text: t('problem.offline'), way: <CancelWait /> };
  return { text: `${failureText(t, failure)} ${t('problem.kept')}`, way: null };
};
