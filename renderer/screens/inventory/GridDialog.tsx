import type { ReactNode } from 'react';
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx';

type GridDialogProps = { title: string; isWide?: true; onClose: () => void; children: ReactNode };

/** A window over the grid; it is shown as long as it is rendered. */
export function GridDialog({ title, isWide, onClose, children }: GridDialogProps) {
  return (
    <Dialog open label={title} className={`w-dlg${isWide ? ' wide' : ''}`} onClose={onClose}>
      <h2>{title}</h2>
      {children}
    </Dialog>
  );
}
