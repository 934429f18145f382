import './bottom-sheet.css';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { dragToClose } from './drag-to-close.ts';
import { ModalLayer } from '../modal/ModalLayer.tsx';

type BottomSheetProps = {
  open: boolean;
  title: string;
  closeLabel: string;
  onClose: () => void;
  footer?: ReactNode;
  /** Only as high as what it holds; a dialog in the middle from 768 px. */
  isCompact?: boolean;
  hasEntry?: boolean;
  children: ReactNode;
};

/** A panel from the bottom edge with a fixed footer: 300 ms both ways, focus kept inside; Escape, Back and its grip close it. */
export function BottomSheet({
  open,
  title,
  closeLabel,
  onClose,
  footer,
  isCompact = false,
  hasEntry = false,
  children,
}: BottomSheetProps) {
  return (
    <ModalLayer
      open={open}
      label={title}
      onClose={onClose}
      className={isCompact ? 'a-sheet compact' : 'a-sheet'}
      scrim
      hasEntry={hasEntry}
    >
      <div className="grip" role="presentation" onPointerDown={dragToClose(onClose)}>
        <div className="grab" />
      </div>
      <div className="hd">
        <b>{title}</b>
        <Button look="minimal" className="a-iconbtn" aria-label={closeLabel} onClick={onClose}>
          <IconX size={22} aria-hidden />
        </Button>
      </div>
      <div className="bd">{children}</div>
      {footer !== undefined && <div className="ft">{footer}</div>}
    </ModalLayer>
  );
}
