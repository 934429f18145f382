import { isOwnPage } from '../lib/own-page.ts';

/** The part of Electron's WebFrameMain that we read. */
export type SenderFrame = { readonly url: string; readonly parent: unknown };

/** Only the main frame of our own page may ask; a frame that is gone by now may not (SECURITY rule 52). */
export const isTrustedSender = (frame: SenderFrame | null): boolean =>
  frame !== null && frame.parent === null && isOwnPage(frame.url);
