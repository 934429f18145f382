import './sell.css';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import type { PostId } from '#contract/ids.ts';
import { pathTo } from '#contract/page-path.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { formDraftsFeature } from '#renderer/features/post-form/drafts/form-drafts.feature.ts';
import { postFormFeature } from '#renderer/features/post-form/post-form.feature.ts';
import { selectFormLoad, selectSave } from '#renderer/features/post-form/post-form.slice.ts';
import type { FormTarget } from '#renderer/features/post-form/post-form.types.ts';
import { WaitingCars } from '#renderer/features/post-form/waiting/WaitingCars.tsx';
import { postPhotosFeature } from '#renderer/features/post-form/photos/post-photos.feature.ts';
import { Link } from '#renderer/lib/links.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { EmptyState } from '#renderer/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#renderer/ui/feedback/LoadFailed.tsx';
import { Skeleton } from '#renderer/ui/skeleton/Skeleton.tsx';
import { QueuedCar } from './QueuedCar.tsx';
import { SellForm } from './SellForm.tsx';
import { SellResult } from './SellResult.tsx';
import { useOpenedForm } from './use-opened-form.ts';
import { useOpenedPhotos } from './use-opened-photos.ts';
import { useLeftSteps } from './use-turned-step.ts';

/** Creating a post and editing one: the same form, empty or filled with the post (SPEC.md §2). */
export function SellScreen() {
  const { postId } = useParams();
  const hasPhotos = useFeature(postPhotosFeature);
  const hasDrafts = useFeature(formDraftsFeature);
  const hasForm = useFeature(postFormFeature);
  if (!hasPhotos || !hasDrafts || !hasForm) return <Waiting />;
  if (postId === undefined) return <Sell key="new" target="new" />;
  return /^[1-9]\d{0,15}$/.test(postId) ? <Sell key={postId} target={Number(postId) as PostId} /> : <NotFound />;
}

function Sell({ target }: { target: FormTarget }) {
  const load = useSelector(selectFormLoad);
  const save = useSelector(selectSave);
  const { t } = useTranslation(['sell', 'errors']);
  const { reopen, sellAnother } = useOpenedForm(target);
  useOpenedPhotos();
  useLeftSteps(save.phase === 'saved' || save.phase === 'queued');
  if (load.phase === 'idle' || load.phase === 'loading') return <Waiting />;
  if (load.phase === 'failed' && load.failure.code === 'POST_NOT_FOUND') return <NotFound />;
  if (load.phase === 'failed')
    return (
      <div className="a-wrap c-alone">
        <LoadFailed
          isPage
          title={t('failed')}
          reason={failureText(t, load.failure)}
          retry={t('problem.retry')}
          onRetry={reopen}
        />
      </div>
    );
  if (save.phase === 'saved')
    return (
      <div className="a-wrap">
        <SellResult state={save.post} isNew={target === 'new'} onAnother={sellAnother} />
      </div>
    );
  if (save.phase === 'queued')
    return (
      <div className="a-wrap">
        <QueuedCar onAnother={sellAnother} />
      </div>
    );
  return (
    <>
      {target === 'new' && (
        <div className="a-wrap">
          <WaitingCars />
        </div>
      )}
      <SellForm target={target} />
    </>
  );
}

function Waiting() {
  const { t } = useTranslation('sell');
  return (
    <div className="a-wrap">
      <div className="c-lay" role="status" aria-label={t('loading')}>
        <div className="c-rail" />
        <Skeleton className="c-wait" />
      </div>
    </div>
  );
}

function NotFound() {
  const { t } = useTranslation('sell');
  return (
    <div className="a-wrap c-alone">
      <EmptyState isPage title={t('notFound.title')} text={t('notFound.text')}>
        <Link className={buttonClass({ look: 'primary' })} to={pathTo.profile({ section: 2 })}>
          {t('notFound.action')}
        </Link>
      </EmptyState>
    </div>
  );
}
