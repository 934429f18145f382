import type { PostCard } from '#contract/http/posts.ts';
import { PostId } from '#contract/ids.ts';
import { mediaUrl } from '#contract/media.ts';
import { PRICE_LABELS, type PriceLabel } from '#contract/prices.ts';
import { type Currency, convert, isCurrency, roundShown, toMajor } from '#contract/money.ts';
import type { CardRow } from './cards.repository.ts';
import { DROP_SHOWN_MS, priceDropOf } from './shown-prices.ts';
import { goneAsOf, isReservedAt, type StatusFacts, statusOf } from './status.ts';

/** What prices are shown in, by the rates in force. */
export type Money = { readonly currency: Currency; readonly perUsd: Partial<Record<Currency, number>> };

type Priced = { readonly price_minor: number; readonly price_unit: string };

/** A currency as stored; anything else is a fault of the data. */
export const storedCurrency = (code: string): Currency => {
  if (!isCurrency(code)) throw new Error(`Unknown currency ${code}`);
  return code;
};

/** The price as the seller wrote it and in the viewer's currency, rounded unless it is the same one (D064). */
export const pricesOf = ({ price_minor, price_unit }: Priced, { currency, perUsd }: Money) => {
  const price = toMajor(price_minor);
  const priceUnit = storedCurrency(price_unit);
  const converted = convert(price, priceUnit, currency, perUsd) ?? null;
  const userPrice = priceUnit === currency || converted === null ? converted : roundShown(converted, currency);
  return { price, priceUnit, userPrice: priceUnit === currency ? price : userPrice, userPriceUnit: currency };
};

type Clearance = Priced & {
  readonly is_cleared: number;
  readonly clearance_price_minor: number | null;
  readonly clearance_price_unit: string | null;
};

/** The price with the seller's estimate of the clearance in the viewer's currency, rounded; null where there is none (D072). */
export const clearedPriceOf = (row: Clearance, { currency, perUsd }: Money): number | null => {
  const { clearance_price_minor: minor, clearance_price_unit: unit } = row;
  if (row.is_cleared === 1 || minor === null || unit === null) return null;
  const price = convert(toMajor(row.price_minor), storedCurrency(row.price_unit), currency, perUsd);
  const clearance = convert(toMajor(minor), storedCurrency(unit), currency, perUsd);
  return price === undefined || clearance === undefined ? null : roundShown(price + clearance, currency);
};

export const isTopAt = (topUntil: string | null, now: number): boolean =>
  topUntil !== null && Date.parse(topUntil) > now;

/** The last drop of a price that is on offer. */
const dropIn = (row: CardRow, now: number): PostCard['priceDrop'] =>
  statusOf(row) === 'active' ? priceDropOf(row.prices, row.first_active_at ?? row.created_at, now) : null;

/** The time at which the card of a row changes without an edit. */
export const cardUntil = (row: CardRow, now: number): number => {
  const ends = [row.top_until, row.reserved_until].map((end) => (end === null ? now : Date.parse(end)));
  const drop = dropIn(row, now);
  if (drop !== null) ends.push(Date.parse(drop.at) + DROP_SHOWN_MS);
  return Math.min(Infinity, ...ends.filter((end) => end > now));
};

/** The label of a price that is on offer. */
export const labelIn = (row: StatusFacts & { readonly price_label: number | null }): PriceLabel | null =>
  statusOf(row) === 'active' ? (PRICE_LABELS[(row.price_label ?? 0) - 1] ?? null) : null;

/** A card as everyone sees it: nothing in it is hidden from visitors. Only the mark of a favourite is the viewer's own. */
export const toCard = (row: CardRow, money: Money, now: number, isFavorite = false): PostCard => {
  const images = row.photos.keys.map((key) => mediaUrl(key, 640));
  return {
    id: PostId.parse(row.id),
    status: statusOf(row),
    isTop: isTopAt(row.top_until, now),
    isFavorite,
    createdDateUtc: row.created_at,
    modifiedDateUtc: row.modified_at,
    brand: row.brand,
    model: row.model,
    modification: row.modification,
    year: row.year,
    mileage: row.mileage,
    mileageUnit: row.mileage_unit,
    ...pricesOf(row, money),
    priceDrop: dropIn(row, now),
    userPriceCleared: clearedPriceOf(row, money),
    bodyType: row.body_type ?? '',
    fuelType: row.fuel_type ?? '',
    transmissionType: row.transmission_type ?? '',
    driveType: row.drive_type,
    displacement: row.displacement,
    horsePower: row.horse_power,
    country: row.country ?? '',
    countryId: row.country_id,
    region: row.region ?? '',
    colorHex: row.color_hex ?? '',
    isCleared: row.is_cleared === 1,
    priceLabel: labelIn(row),
    mainImage: images[0] ?? null,
    images,
    imageCount: row.photos.count,
    hasVideo: row.video_url !== null,
    isBusiness: row.is_business === 1,
    isReserved: isReservedAt(row, now),
    goneAs: null,
  };
};

/** What was never approved in its present state is shown to nobody but its owner. */
const WITHOUT_CONTENT: Partial<PostCard> = {
  modification: null,
  mainImage: null,
  images: [],
  imageCount: 0,
  hasVideo: false,
};

/** A card of somebody's favourites: of a post that is gone only what it was and why it is gone (D087). */
export const toFavouriteCard = (row: CardRow, money: Money, now: number): PostCard => {
  const card = toCard(row, money, now, true);
  const goneAs = goneAsOf(row);
  if (goneAs === null) return card;
  const isContentShown = goneAs !== 'deleted' && row.moderation === 'approved';
  return {
    ...card,
    ...(isContentShown ? {} : WITHOUT_CONTENT),
    goneAs,
    status: goneAs === 'sold' ? 'sold' : 'hidden',
    isTop: false,
    isReserved: false,
    price: null,
    priceUnit: money.currency,
    userPrice: null,
    priceDrop: null,
    userPriceCleared: null,
    priceLabel: null,
  };
};
