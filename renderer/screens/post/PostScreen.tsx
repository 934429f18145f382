import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import type { PostId } from '#contract/ids.ts';
import { postActions, selectPostLoad } from '#renderer/features/post/post.slice.ts';
import type { WithPost } from '#renderer/features/post/post.slice.ts';
import { selectViewer } from '#renderer/features/preferences/preferences.slice.ts';
import { PostFailed } from './PostFailed.tsx';
import { PostNotFound } from './PostNotFound.tsx';
import { PostPage } from './PostPage.tsx';
import { PostSkeleton } from './PostSkeleton.tsx';
import { postIdFrom } from './post-address.ts';
import './post.css';

/** /posts/view/{postId} (SPEC.md §2). */
export function PostScreen() {
  const { postId } = useParams();
  const id = postIdFrom(postId);
  return id === undefined ? <PostNotFound /> : <KnownPost key={id} id={id} />;
}

function KnownPost({ id }: { id: PostId }) {
  const load = useSelector((state: WithPost) => selectPostLoad(state, id));
  const viewer = useSelector(selectViewer);
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(postActions.opened({ id, viewer }));
  }, [dispatch, id, viewer]);
  useEffect(() => () => void dispatch(postActions.closed()), [dispatch]);

  if (load === undefined || load.phase === 'loading') return <PostSkeleton />;
  if (load.phase === 'ready') return <PostPage post={load.post} />;
  if (load.failure.code === 'POST_NOT_FOUND') return <PostNotFound />;
  return <PostFailed failure={load.failure} onRetry={() => dispatch(postActions.retried({ id, viewer }))} />;
}
