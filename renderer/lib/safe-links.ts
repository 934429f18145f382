import { type PageAddress, pathTo } from '#contract/page-path.ts';

/** An address from data that may be used in a link: https only, without user or password; else undefined (SECURITY rule 37). */
export const safeHref = (text: string | null | undefined): string | undefined => {
  if (text === null || text === undefined || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : undefined;
};

const NOWHERE = 'https://here.invalid';

/** Where to go after login: a path of this site, or home (D026). Anything that a browser could read as another origin is home. */
export const safeRedirect = (text: string | null | undefined, home = pathTo.start()): PageAddress => {
  const path = text ?? '';
  // oxlint-disable-next-line no-control-regex
  const isSuspicious = !path.startsWith('/') || /[\\\u0000-\u001f\u007f]/.test(path) || path.startsWith('//');
  if (isSuspicious || !URL.canParse(path, NOWHERE)) return home;
  const url = new URL(path, NOWHERE);
  // A normalised path may begin with two slashes again ("/.//host").
  return url.origin === NOWHERE && !url.pathname.startsWith('//')
    ? ((url.pathname + url.search + url.hash) as PageAddress)
    : home;
};
