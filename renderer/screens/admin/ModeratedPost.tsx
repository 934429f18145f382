import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import type { PostId } from '#contract/ids.ts';
import { pathTo } from '#contract/page-path.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { moderationActions, selectModeration } from '#renderer/features/moderation/moderation.slice.ts';
import type { WithModeration } from '#renderer/features/moderation/moderation.slice.ts';
import { selectViewer } from '#renderer/features/preferences/preferences.slice.ts';
import { Navigate, useNavigate } from '#renderer/lib/links.ts';
import { LoadFailed } from '#renderer/ui/feedback/LoadFailed.tsx';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { AdminLayout } from './AdminLayout.tsx';
import { PostReview } from './PostReview.tsx';
import { Waiting } from './Waiting.tsx';

/** Undefined for what cannot be an id; the pattern of contract/ids.ts, without its validator. */
const postIdOf = (text = ''): PostId | undefined =>
  /^[1-9][0-9]{0,8}$/.test(text) ? (Number(text) as PostId) : undefined;

/** One post to decide about; after the decision the next of the queue. */
export function ModeratedPost() {
  const id = postIdOf(useParams()['postId']);
  useNextAfterDecision();
  return id === undefined ? <Navigate to={pathTo.adminPosts()} replace /> : <KnownPost key={id} id={id} />;
}

function KnownPost({ id }: { id: PostId }) {
  const { look, queue } = useSelector((state: WithModeration) => selectModeration(state));
  const viewer = useSelector(selectViewer);
  const { t } = useTranslation(['admin', 'errors', 'common']);
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(moderationActions.postOpened(id));
  }, [dispatch, id, viewer]);
  // Who came by an address of their own needs to know what comes next, too.
  const loadQueue = useEffectEvent(() => {
    if (queue.phase !== 'ready') dispatch(moderationActions.queueOpened());
  });
  useEffect(() => loadQueue(), []);

  if (look?.id === id && look.load.phase === 'ready') return <PostReview look={look.load.value} />;
  return (
    <AdminLayout page="posts">
      {look?.load.phase === 'failed' ? (
        <LoadFailed
          title={t('post.failed')}
          reason={failureText(t, look.load.failure)}
          retry={t('common:tryAgain')}
          onRetry={() => dispatch(moderationActions.postOpened(id))}
        />
      ) : (
        <Waiting label={t('loading')} />
      )}
    </AdminLayout>
  );
}

/** Tells the decision once and goes on to the next post; to the queue where none waits. */
function useNextAfterDecision(): void {
  const { decided } = useSelector((state: WithModeration) => selectModeration(state));
  const { t } = useTranslation('admin');
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const toast = useToast();
  const showNext = useEffectEvent(() => {
    if (decided === null) return;
    toast('ok', t(`decided.${decided.action}`));
    dispatch(moderationActions.decisionShown());
    void navigate(decided.nextId === null ? pathTo.adminPosts() : pathTo.adminPost(decided.nextId), { replace: true });
  });
  useEffect(() => showNext(), [decided]);
}
