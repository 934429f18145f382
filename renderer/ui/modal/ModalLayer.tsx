import './modal.css';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useInRouterContext } from 'react-router-dom';
import { useBackToClose } from '#renderer/lib/use-back-to-close.ts';
import { useModalFocus } from './use-modal-focus.ts';
import { usePresence } from './use-presence.ts';

/** SPEC.md §2: menus and sheets move for about 300 ms; `--t-menu` is the same figure for the styles. */
export const LAYER_MS = 300;

type ModalLayerProps = {
  open: boolean;
  label: string;
  className: string;
  onClose: () => void;
  scrim?: boolean;
  /** Its opener keeps a history entry for it already. */
  hasEntry?: boolean;
  children: ReactNode;
};

/**
 * A layer above the page: page scroll locked, focus kept inside and given back, Escape and Back close, animated both ways.
 * While it closes, keys are the page's again.
 */
export function ModalLayer({
  open,
  label,
  className,
  onClose,
  scrim = false,
  hasEntry = false,
  children,
}: ModalLayerProps) {
  const presence = usePresence(open, LAYER_MS);
  const layer = useRef<HTMLDivElement>(null);
  const hasHistory = useInRouterContext();
  useModalFocus(layer, open && presence !== 'absent', onClose);
  if (presence === 'absent') return null;
  return createPortal(
    <>
      {hasHistory && <BackCloses isOn={open && !hasEntry} onClose={onClose} />}
      {scrim && <div className="a-scrim a-layer" data-presence={presence} onClick={onClose} aria-hidden="true" />}
      <div
        ref={layer}
        role="dialog"
        aria-modal={open}
        aria-label={label}
        tabIndex={-1}
        className={`${className} a-layer`}
        data-presence={presence}
      >
        {children}
      </div>
    </>,
    document.body,
  );
}

function BackCloses({ isOn, onClose }: { isOn: boolean; onClose: () => void }) {
  useBackToClose(isOn, onClose);
  return null;
}
