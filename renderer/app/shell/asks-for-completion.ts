import { layoutFor } from './layout.ts';
import { PATHS } from './paths.ts';

/** Pages that a person is on for something else first, and have a header all the same. */
const QUIET: ReadonlySet<string> = new Set(['/reset-password', '/emailVerification']);

/** Not where people sign in, nor where the profile's own form asks. */
export const asksForCompletion = (pathname: string, search: string): boolean => {
  const section = new URLSearchParams(search).get('section') ?? '1';
  if (pathname === PATHS.profile && section === '1') return false;
  return layoutFor(pathname, false).header && !QUIET.has(pathname);
};
