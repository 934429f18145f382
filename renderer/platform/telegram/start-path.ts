import { type PageAddress, pathTo } from '#contract/page-path.ts';

const LINK = /^(post|user)_([1-9][0-9]{0,14})$/;

/** A payment that was made in the browser comes back by it. */
const ORDER = /^order_([1-9][0-9]{0,3})_([A-Za-z0-9_-]{1,48})$/;

/** The page a link into the mini app leads to (D057); undefined where it names none. */
export const startPath = (startParam = ''): PageAddress | undefined => {
  const [, planId, order] = ORDER.exec(startParam) ?? [];
  if (order !== undefined) return pathTo.buy(Number(planId), { order });
  const [, kind, id] = LINK.exec(startParam) ?? [];
  return kind === undefined ? undefined : pathTo[kind as 'post' | 'user'](Number(id));
};

const OWN = /^tgWebApp/;

/**
 * The address without what Telegram wrote into it: the fragment holds the proof of who the person is, which must not be
 * passed on with a copied link.
 */
export const withoutLaunch = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string => {
  const params = new URLSearchParams(search);
  const own = [...params.keys()].filter((name) => OWN.test(name));
  for (const name of own) params.delete(name);
  const rest = params.toString();
  return rest === '' ? pathname : `${pathname}?${rest}`;
};
