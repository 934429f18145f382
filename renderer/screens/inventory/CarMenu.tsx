import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';

export type MenuItem = { readonly id: string; readonly text: string; readonly run: () => void };
type CarMenuProps = {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly at: { readonly x: number; readonly y: number };
  readonly onClose: () => void;
};

const STEP: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** A menu where the pointer is; the arrow keys move in it, Escape and a press elsewhere close it. */
export function CarMenu({ label, items, at, onClose }: CarMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => void (close.current = onClose));
  useEffect(() => {
    const element = menu.current;
    const before = document.activeElement;
    if (element === null) return undefined;
    const { width, height } = element.getBoundingClientRect();
    element.style.left = `${Math.max(8, Math.min(at.x, window.innerWidth - width - 8))}px`;
    element.style.top = `${Math.max(8, Math.min(at.y, window.innerHeight - height - 8))}px`;
    element.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Node && !element.contains(target)) close.current();
    };
    const leave = () => close.current();
    document.addEventListener('pointerdown', press);
    addEventListener('blur', leave);
    return () => {
      document.removeEventListener('pointerdown', press);
      removeEventListener('blur', leave);
      if (element.contains(document.activeElement) && before instanceof HTMLElement) before.focus();
    };
  }, [at]);
  const onKey = (event: KeyboardEvent) => {
    const all = [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
    const place = all.findIndex((item) => item === document.activeElement);
    const step = STEP[event.key];
    if (step !== undefined) all[step(place, all.length)]?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={menu} role="menu" tabIndex={-1} aria-label={label} className="w-menu" onKeyDown={onKey}>
      {items.map(({ id, text, run }) => (
        <button
          key={id}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={id === 'delete' ? 'bad' : ''}
          onClick={() => {
            onClose();
            run();
          }}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
