import '#renderer/ui/chips/chips.css';
import { IconChevronDown } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { usePanel } from './use-panel.ts';
import type { PanelSide } from './use-panel.ts';

type PopoverProps = {
  label: string;
  /** What the button shows; its label where that is only a picture. */
  button: ReactNode;
  isIcon?: true;
  isOn?: boolean;
  side?: PanelSide;
  /** Anything in it marked `data-closes` closes it when pressed; a form does when sent. */
  children: ReactNode;
};

/** A button with a small panel under it; Escape and a press elsewhere close it. */
export function Popover({ label, button, isIcon, isOn = false, side = 'left', children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { root, lean } = usePanel(isOpen, setOpen, side);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <div
      ref={root}
      role="presentation"
      className="w-popover"
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('[data-closes]') !== null) close();
      }}
      onSubmit={close}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) {
          event.stopPropagation();
          close();
        }
      }}
    >
      <button
        ref={opener}
        type="button"
        className={isIcon ? buttonClass({ look: 'minimal', className: 'ic' }) : `a-chip${isOn ? ' on' : ''}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={isIcon ? label : undefined}
        title={isIcon ? label : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {button}
        {!isIcon && <IconChevronDown size={14} stroke={2} aria-hidden />}
      </button>
      {isOpen && (
        <div role="dialog" aria-label={label} className={`w-pop ${lean}`}>
          {children}
        </div>
      )}
    </div>
  );
}
