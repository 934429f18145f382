/** Fields whose content is in the address already, or is no text. */
const NO_TEXT =
  '[type=search], [type=hidden], [type=checkbox], [type=radio], [type=range], [type=button], [type=submit], ' +
  '[readonly], [disabled], [role=search] *, .f-sec *';
/** Selects the fields that hold a user's own words. */
export const FIELDS = `:is(input, textarea):not(${NO_TEXT}), [contenteditable=true]`;

export const hasContent = (field: Element): boolean =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : field.textContent) !== '';

/** Whether anything would ask before the page is left: unsaved forms and uploads. */
export const asksBeforeLeaving = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
