import type { InventoryRow } from '#contract/http/inventory.ts';
import type { Car } from './match/match.ts';

/** The dealer's stock, for matching photos. */
export const carsOf = (rows: readonly InventoryRow[]): Car[] =>
  rows.map(({ id, vin, stockNumber, title, imageCount }) => ({
    postId: id,
    vin,
    stockNumber,
    title,
    images: imageCount,
  }));
