import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { searchFor } from '#renderer/features/inventory/row-search.ts';
import { ModalLayer } from '#renderer/ui/modal/ModalLayer.tsx';

export type Command = { readonly id: string; readonly text: string; readonly run: () => void };
type PaletteProps = {
  rows: readonly GridRow[];
  commands: readonly Command[];
  onCar: (row: GridRow) => void;
  onClose: () => void;
};
type Found = { readonly id: string; readonly text: string; readonly note: string; readonly run: () => void };

const MOST_CARS = 8;

/** Cars by VIN, model or stock number, and everything the page can do, from one field. */
export function Palette({ rows, commands, onCar, onClose }: PaletteProps) {
  const { t } = useTranslation('inventory');
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const list = useId();
  const found = foundOf(query, rows, commands, onCar);
  const choose = (which: Found | undefined) => {
    if (which === undefined) return;
    onClose();
    which.run();
  };
  const onKey = (key: string): boolean => {
    if (key === 'Enter') choose(found[at]);
    else if (key === 'ArrowDown') setAt(Math.min(found.length - 1, at + 1));
    else if (key === 'ArrowUp') setAt(Math.max(0, at - 1));
    else return false;
    return true;
  };
  return (
    <ModalLayer open label={t('palette.label')} className="w-palette" scrim onClose={onClose}>
      <div data-first-focus>
        <input
          className="bp6-input bp6-fill"
          role="combobox"
          aria-expanded="true"
          aria-controls={list}
          aria-activedescendant={found[at] === undefined ? undefined : `${list}-${at}`}
          aria-label={t('palette.label')}
          placeholder={t('palette.placeholder')}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setAt(0);
          }}
          onKeyDown={(event) => {
            if (onKey(event.key)) event.preventDefault();
          }}
        />
      </div>
      <div id={list} role="listbox" aria-label={t('palette.label')}>
        {found.map(({ id, text, note, run }, place) => (
          // The keyboard stays in the field, which moves through the options.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={id}
            id={`${list}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            className={place === at ? 'on' : ''}
            onClick={() => choose({ id, text, note, run })}
          >
            {text}
            <span className="muted">{note}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="muted">{t('palette.nothing')}</p>}
    </ModalLayer>
  );
}

const foundOf = (
  query: string,
  rows: readonly GridRow[],
  commands: readonly Command[],
  onCar: (row: GridRow) => void,
): Found[] => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (text: string) => words.every((word) => text.includes(word));
  const wanted = commands.filter(({ text }) => fits(text.toLowerCase())).map((command) => ({ ...command, note: '' }));
  if (words.length === 0) return wanted;
  const cars: Found[] = [];
  const isFound = searchFor(query);
  for (const row of rows) {
    if (cars.length === MOST_CARS) break;
    if (isFound(row))
      cars.push({ id: String(row.id), text: row.title, note: row.stockNumber ?? row.vin ?? '', run: () => onCar(row) });
  }
  return [...cars, ...wanted];
};
