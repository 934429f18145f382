const LINK = /^(post|user)_([1-9][0-9]{0,14})$/;
const PAGES = { post: '/posts/view/', user: '/user/all/' } as const;

/** The page a link into the mini app leads to (D057); undefined where it names none. */
export const startPath = (startParam = ''): string | undefined => {
  const [, kind, id = ''] = LINK.exec(startParam) ?? [];
  return kind === undefined ? undefined : PAGES[kind as keyof typeof PAGES] + id;
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
