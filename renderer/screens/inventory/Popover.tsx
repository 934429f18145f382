import '#renderer/ui/chips/chips.css';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { buttonClass } from '#renderer/ui/button/button-class.ts';

type PopoverProps = {
  label: string;
  /** What the button shows; its label where that is only a picture. */
  button: ReactNode;
  isIcon?: true;
  isOn?: boolean;
  side?: 'left' | 'right';
  /** Anything in it marked `data-closes` closes it when pressed; a form does when sent. */
  children: ReactNode;
};

/** A button with a small panel under it; Escape and a press elsewhere close it. */
export function Popover({ label, button, isIcon, isOn = false, side = 'left', children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [lean, setLean] = useState(side);
  useLayoutEffect(() => {
    if (!isOpen) return;
    // To the other side where the window ends before the panel does.
    const panel = root.current?.querySelector('.w-pop')?.getBoundingClientRect();
    if (panel !== undefined && panel.right > document.documentElement.clientWidth) setLean('right');
    if (panel !== undefined && panel.left < 0) setLean('left');
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return undefined;
    root.current?.querySelector<HTMLElement>('.w-pop button, .w-pop input, .w-pop select')?.focus();
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && root.current?.contains(event.target) === false) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isOpen]);
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
