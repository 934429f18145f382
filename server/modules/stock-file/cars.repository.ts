import type { Db } from '#server/database/connection.ts';

/** A row may name one car by its stock number and others by a VIN that was sold and came back. */
const MOST_CARS = 2000;

type Names = {
  readonly ids: readonly number[];
  readonly stockNumbers: readonly string[];
  readonly vins: readonly string[];
};

/** A dealer's own cars with one of these ids, stock numbers or VINs, deleted ones left out (D169). */
export const readOwnCars = async (db: Db, ownerId: number, { ids, stockNumbers, vins }: Names) => {
  if (ids.length + stockNumbers.length + vins.length === 0) return [];
  return db
    .selectFrom('post')
    .leftJoin('modification', 'modification.id', 'post.modification_id')
    .selectAll('post')
    .select('modification.name as modification_name')
    .where('post.owner_id', '=', ownerId)
    .where('post.deleted_at', 'is', null)
    .where((post) =>
      post.or([
        ...(ids.length === 0 ? [] : [post('post.id', 'in', [...ids])]),
        ...(stockNumbers.length === 0 ? [] : [post('post.stock_number', 'in', [...stockNumbers])]),
        ...(vins.length === 0 ? [] : [post('post.vin', 'in', [...vins])]),
      ]),
    )
    .orderBy('post.id')
    .limit(MOST_CARS)
    .execute();
};
export type OwnCar = Awaited<ReturnType<typeof readOwnCars>>[number];

/** How buyers reach a dealer where a row does not say. */
export const readContacts = async (db: Db, ownerId: number) => {
  const row = await db
    .selectFrom('users')
    .select(['company_name', 'first_name', 'phone_number', 'whatsapp', 'telegram', 'email'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return row;
};
export type Contacts = Awaited<ReturnType<typeof readContacts>>;
