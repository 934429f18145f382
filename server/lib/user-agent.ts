import Bowser from 'bowser';

/** The names of a program and its system, null where it did not say. */
export type Program = { readonly browser: string | null; readonly system: string | null };

/** Of a program that it does not know the library gives the header's own words; ours is one of those. */
const KNOWN: ReadonlySet<string | undefined> = new Set([
  ...Object.values(Bowser.BROWSER_MAP),
  'Aniv',
  'Miui',
  'Opera Touch',
]);

/**
 * What a User-Agent header says of the program that sent it; it can be made up and is shown, never trusted. Only names
 * that are known: the bot says them to whom it asks, and would pass on a stranger's words and links.
 */
export const programOf = (userAgent: string): Program => {
  if (userAgent.trim() === '') return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: KNOWN.has(browser.name) ? (browser.name ?? null) : null, system: os.name || null };
};
