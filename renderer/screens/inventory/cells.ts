import type { ICellRendererComp, ICellRendererParams } from '@ag-grid-community/core';
import { mediaAt } from '#contract/media.ts';
import { pathTo } from '#contract/page-path.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { formatMoney, formatNumber } from '#renderer/lib/format.ts';
import { cellIcon } from './cell-icons.ts';
import type { CellIcon } from './cell-icons.ts';
import type { GridTexts } from './grid-texts.ts';

type Params = ICellRendererParams<GridRow> & { readonly context: { readonly texts: GridTexts } };
type Draw = (row: GridRow, texts: GridTexts) => readonly (Node | string)[];

const FRESH_DAYS = 30;
const LONG_DAYS = 60;
const FULL_BAR_DAYS = 120;

const element = (tag: string, className: string, ...children: readonly (Node | string)[]): HTMLElement => {
  const made = document.createElement(tag);
  if (className !== '') made.className = className;
  made.append(...children);
  return made;
};

/** A renderer without React: cells are made by the hundred while somebody scrolls. */
const cellOf = (className: string, draw: Draw) =>
  class implements ICellRendererComp<GridRow> {
    readonly gui = element('span', className);
    init(params: Params): void {
      this.refresh(params);
    }
    getGui(): HTMLElement {
      return this.gui;
    }
    refresh({ data, context }: Params): boolean {
      if (data !== undefined) this.gui.replaceChildren(...draw(data, context.texts));
      return true;
    }
  };

export const PhotoCell = cellOf('g-th', ({ mainImage, imageCount, title }) => {
  if (mainImage === null) return [element('span', 'none', cellIcon('noPhoto', 20))];
  const image = document.createElement('img');
  image.src = mediaAt(mainImage, 320);
  image.alt = title;
  image.width = 60;
  image.height = 45;
  image.draggable = false;
  return [image, element('u', '', String(imageCount))];
});

/** The name opens the car; the cell has the keyboard, so the link is no stop of its own. */
export const CarCell = cellOf('g-n', ({ id, title, vin }, { noVin }) => {
  const link = document.createElement('a');
  link.href = pathTo.post(id);
  link.tabIndex = -1;
  link.draggable = false;
  // A narrow column cuts a long name.
  link.title = title;
  link.append(element('b', '', title));
  return [link, element('span', '', vin ?? noVin)];
});

const chip = (name: CellIcon, text: string): HTMLElement => element('span', `a-st ${name}`, cellIcon(name, 13), text);

export const StatusCell = cellOf('g-st', ({ status, isTop, isReserved }, { statuses, top, reserved }) => [
  chip(status, statuses[status]),
  ...(isReserved ? [chip('pending', reserved)] : []),
  ...(isTop ? [chip('top', top)] : []),
]);

const ageOf = (days: number): string => (days <= FRESH_DAYS ? 'fresh' : days <= LONG_DAYS ? 'aging' : 'long');

export const DaysCell = cellOf('g-age', ({ days }) => {
  const bar = element('i', ageOf(days));
  bar.style.width = `${Math.min(100, Math.max(2, (days / FULL_BAR_DAYS) * 100))}%`;
  return [element('u', '', bar), element('b', ageOf(days), formatNumber(days))];
});

export const GapsCell = cellOf('g-gaps', ({ gaps }, texts) => {
  const [first, ...more] = gaps;
  if (first === undefined) return [element('span', 'ready', cellIcon('synced', 14), texts.ready)];
  const note = element('span', 'gap', texts.gaps[first]);
  note.title = gaps.map((gap) => texts.gaps[gap]).join(', ');
  return more.length === 0 ? [note] : [note, element('em', '', `+${more.length}`)];
});

export const PriceCell = cellOf('g-pr', ({ price, priceUnit, isPriceLocked }, { locked }) => {
  const amount = formatMoney(price, priceUnit);
  if (!isPriceLocked) return [amount];
  const sign = element('i', 'lock', cellIcon('lock', 14));
  sign.setAttribute('role', 'img');
  sign.setAttribute('aria-label', locked);
  sign.title = locked;
  return [sign, amount];
});

/** `−6 %`, `+3 %`, `0 %`, in every language. */
const percentText = (percent: number): string =>
  `${percent < 0 ? '−' : percent > 0 ? '+' : ''}${formatNumber(Math.abs(percent))}\u00a0%`;

/** The percent with its sign, and the label in words: colour alone carries no meaning. */
export const MarketCell = cellOf('g-mk', ({ priceToMarket, priceLabel }, { priceLabels, marketHint }) => {
  if (priceLabel === null) return [];
  const note = element('span', priceLabel, priceLabels[priceLabel]);
  note.title = marketHint;
  return [element('b', '', priceToMarket === null ? '' : percentText(priceToMarket)), note];
});

export const SyncCell = cellOf('g-sync', ({ mark }, { marks }) => {
  const sign = element('span', mark, cellIcon(mark, 17));
  sign.setAttribute('role', 'img');
  sign.setAttribute('aria-label', marks[mark]);
  sign.title = marks[mark];
  return [sign];
});
