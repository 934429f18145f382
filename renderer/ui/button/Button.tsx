import type { ComponentProps } from 'react';
import { buttonClass } from './button-class.ts';
import type { ButtonShape } from './button-class.ts';

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & ButtonShape;

/** A button; it sends a form only with `type="submit"`. */
export function Button(props: ButtonProps) {
  const { look: _look, size: _size, fill: _fill, off: _off, ...rest } = props;
  return <button type="button" {...rest} className={buttonClass(props)} />;
}
