import { classNames } from '../class-names.ts';

/** How text fields and the places around them look. */
export type InputLook = {
  /** As wide as its place. */
  fill?: boolean | undefined;
  isInvalid?: boolean | undefined;
  className?: string | undefined;
};

const classesOf =
  (name: string) =>
  ({ fill, isInvalid, className }: InputLook = {}): string =>
    classNames(className, name, fill && 'fill', isInvalid && 'danger');

/** The classes of a text field. */
export const inputClass = classesOf('input');

/** The classes of the frame of a text field that also shows an icon, a unit or a button. */
export const inputGroupClass = classesOf('input-group');
