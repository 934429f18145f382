import './chips.css';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type ChipProps = { children: ReactNode; isOn?: boolean; isEmpty?: boolean; small?: boolean; onClick: () => void };

/** A toggle in the shape of a chip; `isEmpty` mutes a choice that would show nothing. */
export function Chip({ children, isOn = false, isEmpty = false, small = false, onClick }: ChipProps) {
  const classes = ['a-chip', isOn && 'on', isEmpty && !isOn && 'none', small && 'sm'].filter(Boolean).join(' ');
  return (
    <button type="button" className={classes} aria-pressed={isOn} onClick={onClick}>
      {children}
    </button>
  );
}

export type ChipItem = { key: string; text: string; removeLabel: string };
type ChipsProps = {
  items: readonly ChipItem[];
  clearText: string;
  onRemove: (key: string) => void;
  onClear: () => void;
};

/** Active choices, each removable; the last clears all. Nothing chosen shows nothing. */
export function Chips({ items, clearText, onRemove, onClear }: ChipsProps) {
  if (items.length === 0) return null;
  return (
    <div className="s-chips">
      {items.map(({ key, text, removeLabel }) => (
        <button key={key} type="button" className="a-chip on" aria-label={removeLabel} onClick={() => onRemove(key)}>
          {text}
          <IconX size={14} stroke={2.2} aria-hidden />
        </button>
      ))}
      <button type="button" className="a-chip clr" onClick={onClear}>
        {clearText}
      </button>
    </div>
  );
}
