import { pageAt } from '#contract/page-path.ts';
import type { PageLayout } from '#contract/pages.ts';
import { PAGES } from '#contract/pages.ts';

export type Layout = {
  readonly header: boolean;
  /** What closes the page: the full footer, the mobile navigation, or nothing. */
  readonly bottom: 'footer' | 'nav' | 'none';
};

const layoutOf = (pathname: string): PageLayout => {
  const place = pageAt(pathname);
  const page = place && PAGES[place.page];
  return page !== undefined && 'layout' in page ? page.layout : 'site';
};

/** The layout rules of SPEC.md §2; mobile is under 768 CSS pixels. */
export const layoutFor = (pathname: string, isMobile: boolean): Layout => {
  const layout = layoutOf(pathname);
  switch (layout) {
    case 'bare':
      return { header: false, bottom: 'none' };
    case 'desk':
      return { header: true, bottom: isMobile ? 'nav' : 'none' };
    case 'form':
      return { header: true, bottom: 'footer' };
    case 'site':
      return { header: true, bottom: isMobile ? 'nav' : 'footer' };
    default:
      return layout satisfies never;
  }
};
