import { pageAt } from '#contract/page-path.ts';

/** The parts of the profile beside its own form, which asks itself; other pages are opened for something else. */
export const asksForCompletion = (pathname: string, search: string): boolean => {
  const section = new URLSearchParams(search).get('section') ?? '1';
  return pageAt(pathname)?.page === 'profile' && section !== '1';
};
