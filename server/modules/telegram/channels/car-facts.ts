import { carName } from '#contract/car-name.ts';
import { type Language, LANGUAGES } from '#contract/constants.ts';
import type { Placeholder } from '#contract/dealer-channels.ts';
import { mediaUrl } from '#contract/media.ts';
import { type Currency, toMajor } from '#contract/money.ts';
import { formatMoney, formatNumber } from '#contract/money-text.ts';
import type { Db } from '#server/database/connection.ts';
import { type CardRow, cardRows, storedCurrency } from '#server/modules/posts/index.ts';
import { litresText } from '../messages/texts.ts';
import { CHANNEL_TEXTS } from './channel-texts.ts';

export type Facts = Readonly<Record<Exclude<Placeholder, 'link'>, string>>;

/** A car as a channel may show it. `pending`: it waits for a moderator, and the posted message stays unchanged. */
export type ChannelCar = {
  readonly status: 'live' | 'sold' | 'pending' | 'gone';
  readonly price: { readonly minor: number; readonly unit: Currency };
  /** Addresses on this server of its first photos. */
  readonly photos: readonly string[];
  readonly facts: Readonly<Record<Language, Facts>>;
};

/** `2.5 L, petrol`, without the unknown parts. */
const engineOf = ({ displacement, fuel_type }: CardRow, language: Language): string => {
  const volume = displacement === null ? '' : litresText(displacement, language);
  return [volume, fuel_type ?? ''].filter((part) => part !== '').join(', ');
};

export const moneyText = (minor: number, unit: Currency): string => formatMoney(toMajor(minor), unit);

const factsOf = (row: CardRow, language: Language): Facts => {
  const { cleared, notCleared, km } = CHANNEL_TEXTS[language];
  return {
    title: carName(row),
    year: String(row.year),
    price: moneyText(row.price_minor, storedCurrency(row.price_unit)),
    // Stored in km, also if the seller typed miles.
    mileage: km(formatNumber(row.mileage)),
    engine: engineOf(row, language),
    gearbox: row.transmission_type ?? '',
    clearance: row.is_cleared === 1 ? cleared : notCleared,
    place: [row.region ?? '', row.country ?? ''].filter((part) => part !== '').join(', '),
  };
};

/** A moderator's decision comes before what the owner did; a sold car may be hidden, too. */
const statusOf = ({ deleted_at, moderation, sold_at, hidden_at }: CardRow, isOwnerHidden: boolean) => {
  if (deleted_at !== null || moderation === 'rejected' || isOwnerHidden) return 'gone';
  if (moderation === 'pending') return 'pending';
  if (sold_at !== null) return 'sold';
  return hidden_at === null ? 'live' : 'gone';
};

/** Reads a car with its texts in every language; undefined where it was never stored. */
export const channelCar = async (db: Db, postId: number, isOwnerHidden: boolean): Promise<ChannelCar | undefined> => {
  const rows = await Promise.all(LANGUAGES.map((language) => cardRows(db, [postId], language)));
  const [row] = rows[0] ?? [];
  if (row === undefined) return undefined;
  const facts = Object.fromEntries(
    LANGUAGES.map((language, at) => [language, factsOf(rows[at]?.[0] ?? row, language)]),
  ) as ChannelCar['facts'];
  return {
    status: statusOf(row, isOwnerHidden),
    price: { minor: row.price_minor, unit: storedCurrency(row.price_unit) },
    photos: row.photos.keys.map((key) => mediaUrl(key, 1280)),
    facts,
  };
};
