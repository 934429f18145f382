import type { Insertable, Kysely } from 'kysely';
import type { Database, MediaTable } from '#server/database/schema.ts';
import { bandsOf } from '#server/lib/alike-photos.ts';

export type StoredPhoto = { readonly key: string; readonly width: number; readonly height: number };

/** Which photos exist. `created_at` is when a photo was last sent, so that it lives a day longer unused. */
export const mediaRepository = (
  db: Kysely<Database>,
  /** Has the WebP of a photo made once the transaction is committed. */
  makeLater: (transaction: Kysely<Database>, key: string) => Promise<void>,
) => ({
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
  add: (photo: Insertable<MediaTable>, isForLater: boolean): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      const { key, created_at, perceptual_hash: hash } = photo;
      const found = await transaction
        .updateTable('media')
        .set({ created_at })
        .where('key', '=', key)
        .returning('key')
        .execute();
      if (found.length > 0) return;
      // Another process may just have added it: then it has done the rest, too.
      const added = await transaction
        .insertInto('media')
        .values(photo)
        .onConflict((conflict) => conflict.column('key').doNothing())
        .returning('key')
        .execute();
      if (added.length === 0) return;
      const bands = bandsOf(hash ?? null).map((band) => ({ band, media_key: key }));
      if (bands.length > 0) await transaction.insertInto('photo_band').values(bands).execute();
      if (isForLater) await makeLater(transaction, key);
    }),
});
export type MediaRepository = ReturnType<typeof mediaRepository>;
