import type { TFunction } from 'i18next';
import type { LookupItem } from '#contract/http/lookups.ts';
import { READINESS_GAPS } from '#contract/http/inventory.ts';
import { PRICE_LABELS } from '#contract/prices.ts';
import { POST_STATUSES } from '#contract/vehicle.ts';

type T = TFunction<['inventory', 'prices']>;
export const MARKS = ['synced', 'waiting', 'conflict', 'refused'] as const;
export const COLUMN_NAMES = [
  'photo',
  'car',
  'stockNumber',
  'status',
  'reserved',
  'availabilityId',
  'year',
  'mileage',
  'price',
  'shown',
  'market',
  'purchasePrice',
  'costs',
  'margin',
  'marginCleared',
  'days',
  'views',
  'reveals',
  'favorites',
  'photos',
  'gaps',
  'place',
  'notes',
  'bodyType',
  'fuelType',
  'topUntil',
  'sync',
] as const;
export type ColumnName = (typeof COLUMN_NAMES)[number];

const byName = <Name extends string>(names: readonly Name[], text: (name: Name) => string) =>
  Object.fromEntries(names.map((name) => [name, text(name)])) as Record<Name, string>;

/** Every word that the grid draws by itself, in one language. */
export const gridTexts = (t: T, availabilities: readonly LookupItem[]) => ({
  availabilities,
  columns: byName(COLUMN_NAMES, (name) => t(`columns.${name}`)),
  statuses: byName(POST_STATUSES, (status) => t(`statuses.${status}`)),
  gaps: byName(READINESS_GAPS, (gap) => t(`gaps.${gap}`)),
  marks: byName(MARKS, (mark) => t(`marks.${mark}`)),
  invalid: byName(['price', 'mileage', 'availabilityId', 'stockNumber', 'notes', 'purchasePrice'] as const, (field) =>
    t(`invalid.${field}`),
  ),
  top: t('top'),
  locked: t('locked'),
  reserved: t('reserved'),
  reservedFor: t('fields.reservedFor'),
  carOnly: t('carOnly'),
  carId: t('carId'),
  currency: t('fields.priceUnit'),
  marketHint: t('market.hint'),
  marketLabel: t('market.label'),
  priceLabels: byName(PRICE_LABELS, (label) => t(`prices:label.${label}`)),
  priceHint: t('priceHint'),
  ready: t('ready'),
  noVin: t('noVin'),
  notStated: t('notStated'),
  empty: t('empty.filtered'),
  selectRow: t('grid.selectRow'),
  selectAll: t('grid.selectAll'),
});
export type GridTexts = ReturnType<typeof gridTexts>;
