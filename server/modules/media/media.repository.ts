import type { Insertable, Kysely } from 'kysely';
import type { Database, MediaTable } from '#server/database/schema.ts';

export type StoredPhoto = { readonly key: string; readonly width: number; readonly height: number };

/** Which photos exist. `created_at` is when a photo was last sent, so that it lives a day longer unused. */
export const mediaRepository = (db: Kysely<Database>) => ({
  find: (key: string): Promise<StoredPhoto | undefined> =>
    db.selectFrom('media').select(['key', 'width', 'height']).where('key', '=', key).executeTakeFirst(),
  /** The photo where it is stored already. */
  sentAgain: (key: string, at: string): Promise<StoredPhoto | undefined> =>
    db
      .updateTable('media')
      .set({ created_at: at })
      .where('key', '=', key)
      .returning(['key', 'width', 'height'])
      .executeTakeFirst(),
  /** Adding the same photo twice changes nothing. */
  add: async (photo: Insertable<MediaTable>): Promise<void> => {
    await db
      .insertInto('media')
      .values(photo)
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ created_at: photo.created_at }))
      .execute();
  },
});
export type MediaRepository = ReturnType<typeof mediaRepository>;
