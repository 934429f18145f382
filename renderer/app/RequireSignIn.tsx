import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { pathTo } from '#contract/page-path.ts';
import { Navigate } from '#renderer/lib/links.ts';
import { selectIsLeaving, selectIsLoggedIn } from '../features/session/session.slice.ts';

/** Sends a visitor to login and remembers the place (D026); also when the session ends while the screen is open. */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const isLeaving = useSelector(selectIsLeaving);
  const { pathname, search } = useLocation();
  if (isLoggedIn) return children;
  // Who chose to log out is not led back to where that was (SPEC.md §2).
  const query = isLeaving ? ({ origin: 'home' } as const) : { returnTo: pathname + search };
  return <Navigate to={pathTo.login(query)} replace />;
}
