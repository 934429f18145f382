import type { ComponentProps, ReactNode } from 'react';
import { inputGroupClass } from './input-class.ts';
import type { InputLook } from './input-class.ts';

/** `start` and `end` stand in the field before and after the text. */
type InputGroupProps = ComponentProps<'div'> & InputLook & { start?: ReactNode; end?: ReactNode };

/** A field with what stands in it beside the text. */
export function InputGroup({ fill, isInvalid, className, start, end, children, ...rest }: InputGroupProps) {
  return (
    <div className={inputGroupClass({ fill, isInvalid, className })} {...rest}>
      {start !== undefined && <span className="bp6-input-left-container a-input-left-container">{start}</span>}
      {children}
      {end !== undefined && <span className="bp6-input-action a-input-action">{end}</span>}
    </div>
  );
}
