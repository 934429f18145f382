import { CURRENCIES, toMajor } from '#contract/money.ts';
import { formatMoney } from '#contract/money-text.ts';
import type { AlertChannel } from '#contract/saved-searches.ts';
import type { Db } from '#server/database/connection.ts';
import type { EventOf } from '#server/events/events.ts';
import { pricedCars, stillOffered } from './alerts.repository.ts';
import { searchesOf } from './saved-searches.repository.ts';
import { channelsOf } from './saved-searches.service.ts';

type Found = EventOf<'alertsDue'>['cars'][number];

/** The cars of a piece of news that are still offered and whose searches tell by one of these channels. */
export const carsFor = async (
  db: Db,
  { userId, cars }: Pick<EventOf<'alertsDue'>, 'userId' | 'cars'>,
  ...channels: readonly AlertChannel[]
): Promise<Found[]> => {
  const searches = await searchesOf(db, userId);
  const telling = new Set(
    searches.filter((row) => channelsOf(row).some((channel) => channels.includes(channel))).map(({ id }) => id),
  );
  const wanted = cars.filter(({ searchId }) => telling.has(searchId));
  const offered = await stillOffered(
    db,
    userId,
    wanted.map(({ postId }) => postId),
  );
  return wanted.filter(({ postId }) => offered.has(postId));
};

/** `Toyota Camry, 2018 — $14 500` of each post, in the order of the ids. */
export const carLines = async (db: Db, ids: readonly number[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const rows = await pricedCars(db, ids);
  const lines = new Map(
    rows.map(({ id, brand, model, year, price_minor: minor, price_unit: unit }) => {
      const currency = CURRENCIES.find((each) => each === unit) ?? 'USD';
      return [id, `${brand} ${model}, ${year} — ${formatMoney(toMajor(Number(minor)), currency)}`];
    }),
  );
  return ids.flatMap((id) => lines.get(id) ?? []);
};
