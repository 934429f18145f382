import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mediaAt } from '#contract/media.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { firstFound, searchesFor } from '#renderer/features/inventory/row-search.ts';
import type { RowTest } from '#renderer/features/inventory/row-search.ts';
import { formatMoney } from '#renderer/lib/format.ts';
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx';
import { StatusChip } from '#renderer/ui/status-chip/StatusChip.tsx';
import { SearchList } from './SearchList.tsx';

export type Command = {
  readonly id: string;
  readonly text: string;
  /** How many selected cars it is about. */
  readonly note?: string;
  readonly run: () => void;
};
type PaletteProps = {
  rows: readonly GridRow[];
  /** The cars that were open last, the latest first. */
  recent: readonly number[];
  commands: readonly Command[];
  onCar: (row: GridRow) => void;
  onClose: () => void;
};
type Found = Command & { readonly row?: GridRow };

const MOST_CARS = 8;

/** Cars by VIN, model or stock number, and everything the page can do, from one field. */
export function Palette({ rows, recent, commands, onCar, onClose }: PaletteProps) {
  const { t } = useTranslation('inventory');
  const [query, setQuery] = useState('');
  const found = foundOf(query, { rows, recent, commands, onCar });
  return (
    <Dialog open label={t('palette.label')} className="w-palette" onClose={onClose}>
      <SearchList
        label={t('palette.label')}
        placeholder={t('palette.placeholder')}
        query={query}
        onQuery={setQuery}
        found={found}
        keyOf={({ id }) => id}
        draw={(option) => (option.row === undefined ? <CommandLine {...option} /> : <CarLine row={option.row} />)}
        onChoose={({ run }) => {
          onClose();
          run();
        }}
      />
      {found.length === 0 && <p className="muted">{t('palette.nothing')}</p>}
    </Dialog>
  );
}

function CommandLine({ text, note }: Pick<Command, 'text' | 'note'>) {
  return (
    <>
      <span className="grow">{text}</span>
      {note !== undefined && <span className="muted">{note}</span>}
    </>
  );
}

function CarLine({ row }: { row: GridRow }) {
  const { t } = useTranslation('inventory');
  const { title, year, stockNumber, vin, mainImage, price, priceUnit, status } = row;
  return (
    <>
      <span className="th">
        {mainImage !== null && <img src={mediaAt(mainImage, 320)} alt="" width={44} height={33} />}
      </span>
      <span className="grow">
        <b>{title}</b>
        <span className="muted">{[year, stockNumber ?? vin].filter(Boolean).join(' · ')}</span>
      </span>
      <span className="tnum">{formatMoney(price, priceUnit)}</span>
      <StatusChip status={status} label={t(`statuses.${status}`)} />
    </>
  );
}

type Sought = Pick<PaletteProps, 'rows' | 'recent' | 'commands' | 'onCar'>;

const foundOf = (query: string, { rows, recent, commands, onCar }: Sought): Found[] => {
  const lineOf = (row: GridRow): Found => ({ id: String(row.id), text: row.title, row, run: () => onCar(row) });
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (text: string) => words.every((word) => text.includes(word));
  const wanted = commands.filter(({ text }) => fits(text.toLowerCase()));
  if (words.length === 0) {
    const known = recent.flatMap((id) => rows.find((row) => row.id === id) ?? []);
    const isOfSelection = ({ note }: Command) => note !== undefined;
    const others = wanted.filter((each) => !isOfSelection(each));
    return [...wanted.filter(isOfSelection), ...known.map(lineOf), ...others];
  }
  const cars = firstFound(searchesFor(query, rows), (isFound) => firstCars(rows, isFound));
  return [...cars.map(lineOf), ...wanted];
};

const firstCars = (rows: readonly GridRow[], isFound: RowTest): readonly GridRow[] => {
  const cars: GridRow[] = [];
  for (const row of rows) {
    if (cars.length === MOST_CARS) break;
    if (isFound(row)) cars.push(row);
  }
  return cars;
};
