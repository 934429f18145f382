import './menu.css';
import { useEffect, useId, useRef, useState } from 'react';
import type { ComponentType, KeyboardEvent, ReactNode, RefObject } from 'react';
import { createPortal } from 'react-dom';

export type MenuItem = {
  readonly label: string;
  readonly icon?: ComponentType<{ size: number; 'aria-hidden': true }>;
  readonly onSelect: () => void;
  readonly isDanger?: boolean;
};
type MenuProps = {
  readonly label: string;
  readonly className: string;
  readonly items: readonly MenuItem[];
  readonly children: ReactNode;
};

const GAP = 4;
const ROW = 44;

type Place = { readonly left?: number; readonly right?: number; readonly top?: number; readonly bottom?: number };

/** Beside its button, towards the larger part of the window. */
const placeOf = ({ left, right, top, bottom }: DOMRect, rows: number): Place => ({
  ...(left + right > innerWidth ? { right: innerWidth - right } : { left }),
  ...(bottom + rows * ROW > innerHeight && top > innerHeight - bottom
    ? { bottom: innerHeight - top + GAP }
    : { top: bottom + GAP }),
});

/** A button with a menu: arrow keys move, Escape closes it and nothing else. */
export function Menu({ label, className, items, children }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const close = (): void => {
    setPlace(null);
    button.current?.focus();
  };
  const toggle = (): void => {
    const rect = button.current?.getBoundingClientRect();
    setPlace(place === null && rect !== undefined ? placeOf(rect, items.length) : null);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={place !== null}
        aria-controls={place === null ? undefined : id}
        onClick={toggle}
      >
        {children}
      </button>
      {place !== null &&
        createPortal(
          <MenuList id={id} label={label} items={items} place={place} onClose={close} button={button} />,
          document.body,
        )}
    </>
  );
}

type MenuListProps = Pick<MenuProps, 'label' | 'items'> & {
  readonly id: string;
  readonly place: Place;
  readonly button: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
};

function MenuList({ id, label, items, place, button, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('button')?.focus();
    const leave = ({ target }: Event): void => {
      if (!(target instanceof Node) || list.current?.contains(target) || button.current?.contains(target)) return;
      onClose();
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  });
  const move = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      event.nativeEvent.stopImmediatePropagation();
      onClose();
      return;
    }
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    buttons.at(next % buttons.length)?.focus();
  };
  return (
    <div
      ref={list}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className="chat-menu"
      style={place}
      onKeyDown={move}
    >
      {items.map(({ label: text, icon: Icon, onSelect, isDanger = false }) => (
        <button
          key={text}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={isDanger ? 'danger' : undefined}
          onClick={() => {
            onClose();
            onSelect();
          }}
        >
          {Icon !== undefined && <Icon size={18} aria-hidden />}
          {text}
        </button>
      ))}
    </div>
  );
}
