import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, useLocation } from 'react-router-dom';
import { selectIsLeaving, selectIsLoggedIn } from '../features/session/session.slice.ts';

/** Sends a visitor to login and remembers the place (D026); also when the session ends while the screen is open. */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const isLeaving = useSelector(selectIsLeaving);
  const { pathname, search } = useLocation();
  if (isLoggedIn) return children;
  // Who chose to log out is not led back to where that was (SPEC.md §2).
  const query = isLeaving ? 'origin=home' : `returnTo=${encodeURIComponent(pathname + search)}`;
  return <Navigate to={`/login?${query}`} replace />;
}
