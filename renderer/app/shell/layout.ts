export type Layout = {
  readonly header: boolean;
  /** What closes the page: the full footer, the mobile navigation, or nothing. */
  readonly bottom: 'footer' | 'nav' | 'none';
};

const BARE_PAGES: ReadonlySet<string> = new Set([
  '/login',
  '/register',
  '/businessRegister',
  '/forgot-password',
  '/changePassword',
]);

/** The layout rules of SPEC.md §2; mobile is under 768 CSS pixels. */
export const layoutFor = (pathname: string, isMobile: boolean): Layout => {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  if (BARE_PAGES.has(path)) return { header: false, bottom: 'none' };
  if (path === '/profile' || path.startsWith('/inventory')) return { header: true, bottom: isMobile ? 'nav' : 'none' };
  const bottom = isMobile && path !== '/posts/create' ? 'nav' : 'footer';
  return { header: true, bottom };
};
