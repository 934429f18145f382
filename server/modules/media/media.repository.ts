import type { Insertable, Kysely } from 'kysely';
import type { Database, MediaTable } from '#server/database/schema.ts';

export type StoredPhoto = { readonly key: string; readonly width: number; readonly height: number };

/** Which photos exist. */
export const mediaRepository = (db: Kysely<Database>) => ({
  find: (key: string): Promise<StoredPhoto | undefined> =>
    db.selectFrom('media').select(['key', 'width', 'height']).where('key', '=', key).executeTakeFirst(),
  /** Adding the same photo twice changes nothing. */
  add: async (photo: Insertable<MediaTable>): Promise<void> => {
    await db
      .insertInto('media')
      .values(photo)
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
  },
});
export type MediaRepository = ReturnType<typeof mediaRepository>;
