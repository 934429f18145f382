import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { searchFor } from '#renderer/features/inventory/row-search.ts';
import { ModalLayer } from '#renderer/ui/modal/ModalLayer.tsx';
import { SearchList } from './SearchList.tsx';

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
  const found = foundOf(query, rows, commands, onCar);
  return (
    <ModalLayer open label={t('palette.label')} className="w-palette" scrim onClose={onClose}>
      <SearchList
        label={t('palette.label')}
        placeholder={t('palette.placeholder')}
        query={query}
        onQuery={setQuery}
        found={found}
        keyOf={({ id }) => id}
        draw={({ text, note }) => (
          <>
            {text}
            <span className="muted">{note}</span>
          </>
        )}
        onChoose={({ run }) => {
          onClose();
          run();
        }}
      />
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
