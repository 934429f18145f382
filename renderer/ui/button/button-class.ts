import { classNames } from '../class-names.ts';

/** How much a button asks to be pressed; without one it is a plain grey one. */
export type ButtonLook =
  | 'primary'
  | 'danger'
  | 'success'
  | 'ink'
  | 'gold'
  | 'outlined'
  | 'outlined-danger'
  | 'minimal'
  | 'minimal-primary'
  | 'minimal-danger';

export type ButtonShape = {
  look?: ButtonLook | undefined;
  size?: 'small' | 'large' | undefined;
  /** As wide as its place. */
  fill?: boolean | undefined;
  /** Grey, though it can be pressed: it says then why it does nothing. */
  off?: boolean | undefined;
  className?: string | undefined;
};

/** The classes of a button, for links and labels that look like one. */
export const buttonClass = ({ look, size, fill, off, className }: ButtonShape = {}): string =>
  classNames(className, 'button', ...(look ?? '').split('-'), size, fill && 'fill', off && 'disabled');
