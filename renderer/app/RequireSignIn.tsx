import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, useLocation } from 'react-router-dom';
import { selectIsLoggedIn } from '../features/session/session.slice.ts';

/** Sends a visitor to login and remembers the place (D026); also when the session ends while the screen is open. */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const { pathname, search } = useLocation();
  if (isLoggedIn) return children;
  return <Navigate to={`/login?returnTo=${encodeURIComponent(pathname + search)}`} replace />;
}
