import './dialog.css';
import type { ComponentProps } from 'react';
import { ModalLayer } from '../modal/ModalLayer.tsx';

type DialogProps = Omit<ComponentProps<typeof ModalLayer>, 'scrim'>;

/** A window in the middle of the page, on phones at its lower edge; `className` is for what is special about it, as `--dialog-width`. */
export function Dialog({ className, ...props }: DialogProps) {
  return <ModalLayer {...props} scrim className={`a-dialog ${className}`} />;
}
