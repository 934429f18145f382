import { asksBeforeLeaving, FIELDS, hasContent } from '#renderer/lib/written-fields.ts';

/** Dialogs, running work, and frames that hold fields of others, such as those for a card. */
const OCCUPIED =
  '[role=dialog], [role=alertdialog], [aria-modal=true], dialog[open], [role=progressbar], [aria-busy=true], main iframe';

const isPlaying = (video: HTMLVideoElement): boolean => !video.paused && !video.ended;

/** Whether a reload now would take something from the user: words typed, a dialog, an upload, a film. */
export const isBeingWritten = (page: Document = document): boolean =>
  page.querySelector(OCCUPIED) !== null ||
  page.activeElement?.matches(FIELDS) === true ||
  page.activeElement instanceof HTMLIFrameElement ||
  [...page.querySelectorAll(FIELDS)].some(hasContent) ||
  [...page.querySelectorAll('video')].some(isPlaying) ||
  asksBeforeLeaving();
