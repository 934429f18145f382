import type { ComponentProps } from 'react';
import { inputClass } from './input-class.ts';
import type { InputLook } from './input-class.ts';

/** A text field of several lines. */
export function TextArea(props: ComponentProps<'textarea'> & InputLook) {
  const { fill: _fill, isInvalid: _isInvalid, ...rest } = props;
  return <textarea {...rest} className={inputClass(props)} />;
}
