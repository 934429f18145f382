import { pageAt } from '#contract/page-path.ts';
import type { PageName } from '#contract/pages.ts';
import { layoutFor } from './layout.ts';

/** Pages with a header that people open for something else first. */
const QUIET: readonly (PageName | undefined)[] = ['resetPassword', 'emailVerification'];

/** Not where people sign in, nor where the profile's own form asks. */
export const asksForCompletion = (pathname: string, search: string): boolean => {
  const page = pageAt(pathname)?.page;
  const section = new URLSearchParams(search).get('section') ?? '1';
  if (page === 'profile' && section === '1') return false;
  return layoutFor(pathname, false).header && !QUIET.includes(page);
};
