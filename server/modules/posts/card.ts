import type { PostCard } from '#contract/http/posts.ts';
import { PostId } from '#contract/ids.ts';
import { mediaUrl } from '#contract/media.ts';
import { type Currency, convert, isCurrency, roundShown, toMajor } from '#contract/money.ts';
import type { CardRow } from './cards.repository.ts';
import { statusOf } from './status.ts';

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
  const [price, priceUnit] = [toMajor(price_minor), storedCurrency(price_unit)];
  const converted = convert(price, priceUnit, currency, perUsd) ?? null;
  const userPrice = priceUnit === currency || converted === null ? converted : roundShown(converted, currency);
  return { price, priceUnit, userPrice: priceUnit === currency ? price : userPrice, userPriceUnit: currency };
};

export const isTopAt = (topUntil: string | null, now: number): boolean =>
  topUntil !== null && Date.parse(topUntil) > now;

/** A card as everyone sees it: nothing in it is hidden from visitors. */
export const toCard = (row: CardRow, money: Money, now: number): PostCard => {
  const images = row.photos.keys.map((key) => mediaUrl(key, 640));
  return {
    id: PostId.parse(row.id),
    status: statusOf(row),
    isTop: isTopAt(row.top_until, now),
    isFavorite: false,
    createdDateUtc: row.created_at,
    modifiedDateUtc: row.modified_at,
    brand: row.brand,
    model: row.model,
    modification: row.modification,
    year: row.year,
    mileage: row.mileage,
    mileageUnit: row.mileage_unit,
    ...pricesOf(row, money),
    bodyType: row.body_type ?? '',
    fuelType: row.fuel_type ?? '',
    transmissionType: row.transmission_type ?? '',
    driveType: row.drive_type,
    displacement: row.displacement,
    horsePower: row.horse_power,
    country: row.country ?? '',
    region: row.region ?? '',
    colorHex: row.color_hex ?? '',
    isCleared: row.is_cleared === 1,
    mainImage: images[0] ?? null,
    images,
    imageCount: row.photos.count,
    hasVideo: row.video_url !== null,
    isBusiness: row.is_business === 1,
    goneAs: null,
  };
};
