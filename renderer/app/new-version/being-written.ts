/** Fields whose content is in the address already, or is no text. */
const NO_TEXT =
  '[type=search], [type=hidden], [type=checkbox], [type=radio], [type=range], [type=button], [type=submit], ' +
  '[readonly], [disabled], [role=search] *, .f-sec *';
const FIELDS = `:is(input, textarea):not(${NO_TEXT}), [contenteditable=true]`;
/** Dialogs, running work, and frames that hold fields of others, such as those for a card. */
const OCCUPIED =
  '[role=dialog], [role=alertdialog], [aria-modal=true], dialog[open], [role=progressbar], [aria-busy=true], main iframe';

const hasContent = (field: Element): boolean =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : field.textContent) !== '';

/** Whatever would ask before the page is left: unsaved forms and uploads. */
const asksBeforeLeaving = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

const isPlaying = (video: HTMLVideoElement): boolean => !video.paused && !video.ended;

/** Whether a reload now would take something from the user: words typed, a dialog, an upload, a film. */
export const isBeingWritten = (page: Document = document): boolean =>
  page.querySelector(OCCUPIED) !== null ||
  page.activeElement?.matches(FIELDS) === true ||
  page.activeElement instanceof HTMLIFrameElement ||
  [...page.querySelectorAll(FIELDS)].some(hasContent) ||
  [...page.querySelectorAll('video')].some(isPlaying) ||
  asksBeforeLeaving();
