import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { PostId } from '#contract/ids.ts';
import { pathTo } from '#contract/page-path.ts';
import { postFormActions } from '#renderer/features/post-form/post-form.slice.ts';
import type { FormTarget } from '#renderer/features/post-form/post-form.types.ts';
import { useNavigate } from '#renderer/lib/links.ts';

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

/** Opens the form with what the link names, and closes it with the screen; `reopen` tries again, `sellAnother` starts anew. */
export function useOpenedForm(target: FormTarget): { reopen: () => void; sellAnother: () => void } {
  const dispatch = useDispatch();
  const { state } = useLocation();
  const waiting = waitingIn(state);
  const [copyOf] = useState(() => copyIn(state));
  const navigate = useNavigate();
  useEffect(() => {
    dispatch(openedWith(target, waiting, copyOf));
    return () => void dispatch(postFormActions.closed());
  }, [dispatch, target, waiting, copyOf]);
  // A reload keeps the copy as edited; it does not copy the car again.
  useEffect(() => {
    if (copyOf !== undefined) void navigate({ search: '', hash: '' }, { replace: true, state: null });
  }, [copyOf, navigate]);
  return {
    reopen: () => void dispatch(openedWith(target, waiting, copyOf)),
    // The next car begins with the first step, which no hash names.
    sellAnother: () => {
      void navigate(pathTo.create(), { replace: true });
      dispatch(postFormActions.opened({ target: 'new' }));
    },
  };
}
