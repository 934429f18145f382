import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { sessionActions } from './session.slice.ts';

/** Logs out and goes to login with origin home (SPEC.md §2). */
export function useLogOut(): () => void {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  return useCallback(() => {
    dispatch(sessionActions.logOutRequested());
    void navigate('/login?origin=home');
  }, [dispatch, navigate]);
}
