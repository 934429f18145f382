import type { InventoryRow } from '#contract/http/inventory.ts';
import type { Car } from './match/match.ts';

/** The dealer's stock as photos are matched to it. */
export const carsOf = (rows: readonly InventoryRow[]): Car[] =>
  rows.map(({ id, vin, stockNumber, title, imageCount }) => ({
    postId: id,
    vin,
    stockNumber,
    title,
    images: imageCount,
  }));
