import type { ComponentProps, ReactNode } from 'react';
import { inputGroupClass } from './input-class.ts';
import type { InputLook } from './input-class.ts';

/** `start` and `end` are shown in the field before and after the text. */
type InputGroupProps = ComponentProps<'div'> & InputLook & { start?: ReactNode; end?: ReactNode };

/** The frame of a text field that also shows an icon, a unit or a button. */
export function InputGroup({ fill, isInvalid, className, start, end, children, ...rest }: InputGroupProps) {
  return (
    <div className={inputGroupClass({ fill, isInvalid, className })} {...rest}>
      {start !== undefined && <span className="bp6-input-left-container a-input-left-container">{start}</span>}
      {children}
      {end !== undefined && <span className="bp6-input-action a-input-action">{end}</span>}
    </div>
  );
}
