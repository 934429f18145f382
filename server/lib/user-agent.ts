import Bowser from 'bowser';

/** The names of a program and its system, null where it did not say. */
export type Program = { readonly browser: string | null; readonly system: string | null };

/** What a User-Agent header says of the program that sent it; it can be made up and is shown, never trusted. */
export const programOf = (userAgent: string): Program => {
  if (userAgent.trim() === '') return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name || null, system: os.name || null };
};
