import { GroupCommit } from '#server/database/group-commit.ts';
import type { Db, NewRow } from '#server/database/connection.ts';
import { bandsOf } from '#server/lib/alike-photos.ts';

export type StoredPhoto = { readonly key: string; readonly width: number; readonly height: number };

/** Written in the same transaction as a photo's row. */
export type Also = (transaction: Db) => Promise<void>;

/** Stored photos. `created_at` is when a photo was last sent, so that it is kept another day unused. */
export const mediaRepository = (
  db: Db,
  /** Enqueues the WebP of a photo after the commit. */
  makeLater: (transaction: Db, key: string) => Promise<void>,
  /** Searches wait while a commit waits for the disk: photos that arrive together share one commit. */
  commits = new GroupCommit(db),
) => ({
  find: (key: string): Promise<StoredPhoto | undefined> =>
    db.selectFrom('media').select(['key', 'width', 'height']).where('key', '=', key).executeTakeFirst(),
  /** The photo, if it is already stored. */
  sentAgain: async (key: string, at: string, also: Also): Promise<StoredPhoto | undefined> => {
    const stored = await db.selectFrom('media').select('key').where('key', '=', key).executeTakeFirst();
    if (stored === undefined) return undefined;
    return commits.run(async (transaction) => {
      const photo = await touched(transaction, key, at);
      if (photo !== undefined) await also(transaction);
      return photo;
    });
  },
  /** Adding the same photo twice changes nothing. */
  add: (photo: NewRow<'media'>, isForLater: boolean, also: Also): Promise<void> =>
    commits.run(async (transaction) => {
      const { key, created_at, perceptual_hash: hash } = photo;
      await also(transaction);
      if ((await touched(transaction, key, created_at)) !== undefined) return;
      // If another process has just added it, it has done the rest, too.
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

const touched = (db: Db, key: string, at: string): Promise<StoredPhoto | undefined> =>
  db
    .updateTable('media')
    .set({ created_at: at })
    .where('key', '=', key)
    .returning(['key', 'width', 'height'])
    .executeTakeFirst();

export type MediaRepository = ReturnType<typeof mediaRepository>;
