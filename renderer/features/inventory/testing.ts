import type { InventoryRow } from '#contract/http/inventory.ts';
import { PostId } from '#contract/ids.ts';
import { gridRowOf } from './grid-row.ts';
import type { GridRow } from './grid-row.ts';

export const TODAY = Date.parse('2026-11-21T12:00:00.000Z');

/** A car of the stock; only what the test is about is given. */
export const aStockCar = (id: number, over: Partial<InventoryRow> = {}): InventoryRow => ({
  id: PostId.parse(id),
  createdDateUtc: '2026-11-01T10:00:00.000Z',
  modifiedDateUtc: 'v1',
  status: 'active',
  topUntil: null,
  title: `Car ${id}`,
  brand: 'Toyota',
  model: 'RAV4',
  year: 2021,
  vin: null,
  stockNumber: null,
  notes: null,
  mileage: 1,
  mileageUnit: 'km',
  price: 100,
  priceUnit: 'USD',
  isPriceLocked: false,
  priceLabel: null,
  priceToMarket: null,
  bodyType: '',
  fuelType: '',
  transmissionType: '',
  availabilityId: null,
  countryId: 1,
  country: '',
  regionId: 1,
  region: '',
  lookupAddress: null,
  isCleared: true,
  clearancePrice: null,
  clearancePriceUnit: null,
  purchasePrice: null,
  purchasePriceUnit: null,
  costs: '[]',
  reservedFor: null,
  reservedUntil: null,
  isReservationShown: false,
  mainImage: null,
  imageCount: 0,
  views: 0,
  favorites: 0,
  reveals: 0,
  gaps: [],
  ...over,
});

/** The same as the grid has it, for somebody who counts in drams at 400 for a dollar. */
export const aGridRow = (id: number, over: Partial<InventoryRow> = {}): GridRow =>
  gridRowOf(aStockCar(id, over), 'synced', { now: TODAY, currency: 'AMD', perUsd: { USD: 1, AMD: 400 } });
