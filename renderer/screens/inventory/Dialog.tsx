import type { ReactNode } from 'react';
import { ModalLayer } from '#renderer/ui/modal/ModalLayer.tsx';

type DialogProps = { title: string; isWide?: true; onClose: () => void; children: ReactNode };

/** A window over the grid; it is shown as long as it is rendered. */
export function Dialog({ title, isWide, onClose, children }: DialogProps) {
  return (
    <ModalLayer open label={title} className={`w-dlg${isWide ? ' wide' : ''}`} scrim onClose={onClose}>
      <h2>{title}</h2>
      {children}
    </ModalLayer>
  );
}
