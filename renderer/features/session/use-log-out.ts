import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { pathTo } from '#contract/page-path.ts';
import { useNavigate } from '#renderer/lib/links.ts';
import { sessionActions } from './session.slice.ts';

/** Logs out and goes to login with origin home (SPEC.md §2). */
export function useLogOut(): () => void {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  return useCallback(() => {
    dispatch(sessionActions.logOutRequested());
    void navigate(pathTo.login({ origin: 'home' }));
  }, [dispatch, navigate]);
}
