import { classNames } from '../class-names.ts';

/** The classes of the frame around a label, a control and what is said about it. */
export const fieldClass = (isInvalid = false, className?: string): string =>
  classNames(className, 'form-group', isInvalid && 'danger');

/** The class of the words over the control. */
export const FIELD_LABEL = 'bp6-label a-label';
