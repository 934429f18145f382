import './spinner.css';
import { Spinner as BlueprintSpinner } from '@blueprintjs/core';

type SpinnerProps = {
  size: number;
  /** White, on a button of the brand's colour. */
  isOnColour?: boolean;
  'aria-hidden'?: boolean;
};

/** Turns while something is being done. */
export function Spinner({ isOnColour = false, ...rest }: SpinnerProps) {
  return <BlueprintSpinner {...rest} {...(isOnColour ? { className: 'a-on-colour' } : {})} />;
}
