/** Event on `document` for each toast; its detail is the toast's tone. */
export const TOAST_SHOWN = 'aniv:toast';
