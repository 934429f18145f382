import { headerPlace } from '../guess-columns.ts';
import type { StockTable, TableRow } from '../table.ts';
import type { Area } from './sheet-parts.ts';

type Table = Pick<StockTable, 'width'> & { readonly rows: readonly TableRow[] };
type Cell = readonly [place: number, column: number, text: string];

/** Areas over one another would be written again and again; what Excel makes never is. */
const MOST_CELLS = 400_000;

const written = (rows: readonly TableRow[], cells: readonly Cell[]): TableRow[] => {
  const news = new Map<number, { readonly cells: string[]; readonly spread: number[] }>();
  for (const [place, column, text] of cells) {
    const old = rows[place]!;
    const row = news.get(place) ?? { cells: [...old.cells], spread: [...(old.spread ?? [])] };
    news.set(place, row);
    while (row.cells.length < column) row.cells.push('');
    if ((row.cells[column] ?? '') !== '') continue;
    row.cells[column] = text;
    row.spread.push(column);
  }
  return rows.map(({ at, ...row }, place) => ({ at, ...row, ...news.get(place) }));
};

/** Rows that are not empty, between two numbers of the sheet from 0. */
const placesIn = (rows: readonly TableRow[], { top, bottom }: Area): number[] => {
  const first = rows.findIndex(({ at }) => at > top);
  const end = rows.findIndex(({ at }) => at > bottom + 1);
  return first < 0 || first === end
    ? []
    : Array.from({ length: (end < 0 ? rows.length : end) - first }, (_, step) => first + step);
};

/**
 * Gives merged cells their text: down to each row that has a text of its own, as makes that are written once beside their cars
 * and headers of two rows; and across where a row above the headers groups some of them. Those cells are in `spread`.
 */
export const withMerged = ({ rows, width }: Table, areas: readonly Area[]): TableRow[] => {
  let left = MOST_CELLS;
  const known = areas.flatMap((area) => {
    const [place, ...below] = placesIn(rows, area);
    const isTop = place !== undefined && rows[place]!.at === area.top + 1;
    const text = isTop ? (rows[place]!.cells[area.left] ?? '') : '';
    left -= below.length;
    return text === '' || left < 0 ? [] : [{ area, place: place!, below, text }];
  });
  const down = written(
    rows,
    known.flatMap(({ area, below, text }) => below.map((place): Cell => [place, area.left, text])),
  );
  const header = headerPlace(down);
  const across = known.filter(({ place }) => place < header);
  return written(
    down,
    across.flatMap(({ area, place, text }) =>
      Array.from({ length: Math.max(0, Math.min(area.right, width - 1) - area.left) }, (_, step): Cell => {
        return [place, area.left + step + 1, text];
      }),
    ),
  );
};
