import type { ComponentProps } from 'react';
import { inputClass } from './input-class.ts';
import type { InputLook } from './input-class.ts';

/** A text field of one line. */
export function Input(props: ComponentProps<'input'> & InputLook) {
  const { fill: _fill, isInvalid: _isInvalid, ...rest } = props;
  return <input {...rest} className={inputClass(props)} />;
}
