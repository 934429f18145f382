import type { Db } from '#server/database/connection.ts';

const AT_ONCE = 50;

/** A photo's place in the archive. */
export const photoName = (postId: number, position: number): string =>
  `photos/${postId}/${String(position + 1).padStart(2, '0')}.jpg`;

const withPostId = <Row extends { readonly post_id: number }>(rows: readonly Row[], id: number) =>
  rows.filter(({ post_id }) => post_id === id).map(({ post_id: _id, ...row }) => row);

/** Everything about these posts that their owner can see; other users who acted on them are left out. */
const detailsOf = async (db: Db, userId: number, ids: readonly number[]) => {
  const of = <
    Table extends 'post_price' | 'post_day' | 'post_feature' | 'post_translation' | 'post_correction' | 'car_ledger',
  >(
    table: Table,
  ) =>
    db
      .selectFrom(table as 'post_feature')
      .selectAll()
      .where('post_id', 'in', [...ids])
      .execute();
  const [photos, prices, days, features, translations, corrections, ledger, appeals, events] = await Promise.all([
    db
      .selectFrom('post_photo')
      .selectAll()
      .where('post_id', 'in', [...ids])
      .orderBy('position')
      .execute(),
    of('post_price'),
    of('post_day'),
    of('post_feature'),
    of('post_translation'),
    of('post_correction'),
    of('car_ledger'),
    db
      .selectFrom('appeal')
      .select(['post_id', 'rejected_at', 'text', 'created_at', 'decision', 'answer', 'decided_at'])
      .where('post_id', 'in', [...ids])
      .execute(),
    db
      .selectFrom('post_event')
      .select(['post_id', 'action', 'details', 'at'])
      .where('post_id', 'in', [...ids])
      .where('actor_id', '=', userId)
      .orderBy('id')
      .execute(),
  ]);
  return { photos, lists: { prices, days, features, translations, corrections, ledger, appeals, events } };
};

/** The user's posts with everything that belongs to them, deleted ones included, in pages: a dealer has thousands. */
export async function* postsOf(db: Db, userId: number): AsyncGenerator<unknown> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('post')
      .innerJoin('brand', 'brand.id', 'post.brand_id')
      .innerJoin('model', 'model.id', 'post.model_id')
      .selectAll('post')
      .select(['brand.name as brand', 'model.name as model'])
      .where('owner_id', '=', userId)
      .where('post.id', '>', after)
      .orderBy('post.id')
      .limit(AT_ONCE)
      .execute();
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    const { photos, lists } = await detailsOf(db, userId, ids);
    // Findings of the checks are for moderators only.
    for (const { findings: _findings, review_since: _review, search_text: _words, ...post } of rows)
      yield {
        ...post,
        photos: withPostId(photos, post.id).map(({ position }) => photoName(post.id, position)),
        ...Object.fromEntries(
          Object.entries<readonly { readonly post_id: number }[]>(lists).map(([name, list]) => [
            name,
            withPostId(list, post.id),
          ]),
        ),
      };
    after = ids.at(-1)!;
  }
}

type PostFile = { readonly id: number; readonly media_key: string; readonly position: number };

/** The photos of the user's posts, in pages. */
export async function* postPhotosOf(db: Db, userId: number): AsyncGenerator<PostFile> {
  for (let after = 0; ; ) {
    const ids = await db
      .selectFrom('post')
      .select(['id', 'video_url'])
      .where('owner_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    if (ids.length === 0) return;
    yield* await db
      .selectFrom('post_photo')
      .select(['post_id as id', 'media_key', 'position'])
      .where(
        'post_id',
        'in',
        ids.map(({ id }) => id),
      )
      .orderBy('post_id')
      .orderBy('position')
      .execute();
    after = ids.at(-1)!.id;
  }
}

/** The user's own videos by their addresses. */
export const filmsOf = async (db: Db, userId: number) => {
  const rows = await db
    .selectFrom('post')
    .select(['id', 'video_url'])
    .where('owner_id', '=', userId)
    .where('video_url', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id, video_url }) => ({ id, url: video_url ?? '' }));
};

/** Stock-file imports with their results, one per line. */
export const stockImportsOf = async (db: Db, userId: number) => {
  const imports = await db
    .selectFrom('stock_import')
    .selectAll()
    .where('owner_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const rows = await db.selectFrom('stock_import_row').selectAll().where('owner_id', '=', userId).execute();
  return imports.map(({ id, file_name, created_at, undone_at }) => ({
    file_name,
    created_at,
    undone_at,
    rows: rows.filter((row) => row.import_id === id).map(({ owner_id: _owner, import_id: _import, ...row }) => row),
  }));
};

/** Photos that were sent in the user's conversations, in pages. */
export async function* chatPhotosOf(db: Db, userId: number): AsyncGenerator<{ id: string; media_key: string }> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('chat_photo')
      .innerJoin('conversation_member', 'conversation_member.conversation_id', 'chat_photo.conversation_id')
      .select(['chat_photo.id', 'media_key'])
      .where('conversation_member.user_id', '=', userId)
      .where('chat_photo.number', 'is not', null)
      .where('chat_photo.id', '>', after)
      .orderBy('chat_photo.id')
      .limit(AT_ONCE)
      .execute();
    yield* rows;
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)!.id;
  }
}
