const CONTROL = 'input:not([disabled]), select:not([disabled]), textarea:not([disabled]), button:not([disabled])';

/** Leads to a field: scrolls it into view and puts the cursor there. False where the page has no such field. */
export const focusPlace = (place: string): boolean => {
  const box = document.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`);
  if (box === null) return false;
  box.closest('details')?.setAttribute('open', '');
  // The country select comes before the phone number; the error is about the number.
  const wrong = box.querySelector<HTMLElement>('[aria-invalid="true"]:not([disabled])');
  const control = wrong ?? box.querySelector<HTMLElement>(CONTROL) ?? box;
  control.focus();
  return true;
};

/** The first of several fields, in the order of the page. */
export const focusFirst = (places: readonly string[]): void => {
  const boxes = [...document.querySelectorAll<HTMLElement>('[data-place]')];
  const first = boxes.find(({ dataset }) => dataset['place'] !== undefined && places.includes(dataset['place']));
  if (first?.dataset['place'] !== undefined) focusPlace(first.dataset['place']);
};
