import './sell.css';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useParams } from 'react-router-dom';
import { PostId } from '#contract/ids.ts';
import { pathTo } from '#contract/page-path.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { formDraftsFeature } from '#renderer/features/post-form/drafts/form-drafts.feature.ts';
import { postFormFeature } from '#renderer/features/post-form/post-form.feature.ts';
import { postFormActions, selectFormLoad, selectSave } from '#renderer/features/post-form/post-form.slice.ts';
import type { FormTarget } from '#renderer/features/post-form/post-form.types.ts';
import { WaitingCars } from '#renderer/features/post-form/waiting/WaitingCars.tsx';
import { postPhotosFeature } from '#renderer/features/post-form/photos/post-photos.feature.ts';
import { Link, useNavigate } from '#renderer/lib/links.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { EmptyState } from '#renderer/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#renderer/ui/feedback/LoadFailed.tsx';
import { Skeleton } from '#renderer/ui/skeleton/Skeleton.tsx';
import { QueuedCar } from './QueuedCar.tsx';
import { SellForm } from './SellForm.tsx';
import { SellResult } from './SellResult.tsx';
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

/** The key of the queued car that a link opens in the form. */
const waitingIn = (state: unknown): string | undefined => {
  const key = (state as { waiting?: unknown } | null)?.waiting;
  return typeof key === 'string' ? key : undefined;
};

/** The car of the account that a link names to copy. */
const copyIn = (state: unknown): PostId | undefined =>
  PostId.safeParse((state as { copyOf?: unknown } | null)?.copyOf).data;

const openedWith = (target: FormTarget, waiting: string | undefined, copyOf: PostId | undefined) =>
  postFormActions.opened({
    target,
    ...(waiting !== undefined && { waiting }),
    ...(copyOf !== undefined && { copyOf }),
  });

function Sell({ target }: { target: FormTarget }) {
  const load = useSelector(selectFormLoad);
  const save = useSelector(selectSave);
  const { t } = useTranslation(['sell', 'errors']);
  const dispatch = useDispatch();
  const { state } = useLocation();
  const waiting = waitingIn(state);
  const [copyOf] = useState(() => copyIn(state));
  const navigate = useNavigate();
  // The next car begins with the first step, which no hash names.
  const sellAnother = () => {
    void navigate(pathTo.create(), { replace: true });
    dispatch(postFormActions.opened({ target: 'new' }));
  };
  useEffect(() => {
    dispatch(openedWith(target, waiting, copyOf));
    return () => void dispatch(postFormActions.closed());
  }, [dispatch, target, waiting, copyOf]);
  // A reload keeps the copy as edited; it does not copy the car again.
  useEffect(() => {
    if (copyOf !== undefined) void navigate({ search: '', hash: '' }, { replace: true, state: null });
  }, [copyOf, navigate]);
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
          onRetry={() => dispatch(openedWith(target, waiting, copyOf))}
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
