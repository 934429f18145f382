import Bowser from 'bowser';

/** The names of a program and its system, null if unknown. */
export type Program = { readonly browser: string | null; readonly system: string | null };

/** For an unknown program the library returns the header's own text; ours is one of those. */
const KNOWN: ReadonlySet<string | undefined> = new Set([
  ...Object.values(Bowser.BROWSER_MAP),
  'Aniv',
  'Miui',
  'Opera Touch',
]);

/**
 * The program and system of a User-Agent header, which can be forged: shown, never trusted. Only known names
 * are returned: the bot includes them in messages and must not forward a stranger's text and links.
 */
export const programOf = (userAgent: string): Program => {
  if (userAgent.trim() === '') return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: KNOWN.has(browser.name) ? (browser.name ?? null) : null, system: os.name || null };
};
