import './bottom-sheet.css';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ModalLayer } from '../modal/ModalLayer.tsx';

type BottomSheetProps = {
  open: boolean;
  title: string;
  closeLabel: string;
  onClose: () => void;
  footer?: ReactNode;
  children: ReactNode;
};

/** A panel from the bottom edge with a fixed footer: 300 ms both ways, focus kept inside, Escape closes. */
export function BottomSheet({ open, title, closeLabel, onClose, footer, children }: BottomSheetProps) {
  return (
    <ModalLayer open={open} label={title} onClose={onClose} className="a-sheet" scrim>
      <div className="grab" />
      <div className="hd">
        <b>{title}</b>
        <button type="button" className="bp6-button bp6-minimal a-iconbtn" aria-label={closeLabel} onClick={onClose}>
          <IconX size={22} aria-hidden />
        </button>
      </div>
      <div className="bd">{children}</div>
      {footer !== undefined && <div className="ft">{footer}</div>}
    </ModalLayer>
  );
}
