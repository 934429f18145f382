import type { OwnAppeal } from '#contract/http/appeals.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import type { Slice } from '#server/lib/slice.ts';

/** Undecided appeals of posts that are still rejected. */
const open = (db: Db) =>
  db
    .selectFrom('appeal')
    .innerJoin('post', 'post.id', 'appeal.post_id')
    .where('appeal.decision', 'is', null)
    .where('post.moderation', '=', 'rejected')
    .where('post.deleted_at', 'is', null)
    .whereRef('post.rejected_at', '=', 'appeal.rejected_at');

export const appealsRepository = (db: Db) => ({
  /** The oldest first, each with who rejected last. */
  open: async ({ offset, limit }: Slice) => {
    const { count } = await open(db)
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    const rows = await open(db)
      .innerJoin('users', 'users.id', 'post.owner_id')
      .innerJoin('brand', 'brand.id', 'post.brand_id')
      .innerJoin('model', 'model.id', 'post.model_id')
      .select(['appeal.id', 'appeal.post_id', 'appeal.text', 'appeal.created_at', 'post.owner_id', 'post.year'])
      .select(['post.rejection_reason', 'post.rejection_note', 'brand.name as brand', 'model.name as model'])
      .select(['users.company_name', 'users.first_name', 'users.last_name'])
      .orderBy('appeal.id')
      .limit(limit)
      .offset(offset)
      .execute();
    return { rows, total: Number(count) };
  },

  one: (id: number) =>
    db
      .selectFrom('appeal')
      .innerJoin('post', 'post.id', 'appeal.post_id')
      .select(['appeal.id', 'appeal.post_id', 'appeal.rejected_at', 'appeal.decision', 'appeal.answer'])
      .select('post.owner_id')
      .where('appeal.id', '=', id)
      .executeTakeFirst(),

  /** Who rejected each of these posts last, with their names. */
  rejectersOf: async (postIds: readonly number[]) => {
    if (postIds.length === 0) return new Map<number, never>();
    const rows = await db
      .selectFrom('post_event')
      .innerJoin('users', 'users.id', 'post_event.actor_id')
      .select(['post_id', 'actor_id', 'company_name', 'first_name', 'last_name'])
      .where('post_id', 'in', [...postIds])
      .where('action', '=', 'reject')
      .orderBy('post_event.id')
      .execute();
    return new Map(rows.map((row) => [row.post_id, row]));
  },

  /** Whether another admin could decide. */
  hasOtherAdmin: async (adminId: number): Promise<boolean> => {
    const other = await db
      .selectFrom('users')
      .select('id')
      .where('role', '=', ADMIN)
      .where('id', '!=', adminId)
      .where('blocked_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    return other !== undefined;
  },
});

const ADMIN = 1;

type NewAppeal = { readonly postId: number; readonly rejectedAt: string; readonly text: string; readonly at: string };

/** Keeps an appeal; undefined where this rejection has one already. */
export const addAppeal = async (
  transaction: Transaction,
  { postId, rejectedAt, text, at }: NewAppeal,
): Promise<OwnAppeal | undefined> => {
  const added = await transaction
    .insertInto('appeal')
    .values({ post_id: postId, rejected_at: rejectedAt, text, created_at: at })
    .onConflict((conflict) => conflict.columns(['post_id', 'rejected_at']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added === undefined ? undefined : { text, createdDate: at, decision: null, answer: '' };
};

type AppealDecision = {
  readonly id: number;
  readonly decision: 'accepted' | 'refused';
  readonly answer: string;
  readonly adminId: number;
  readonly at: string;
};

export const decideAppeal = async (
  transaction: Transaction,
  { id, decision, answer, adminId, at }: AppealDecision,
): Promise<void> => {
  await transaction
    .updateTable('appeal')
    .set({ decision, answer, decided_by: adminId, decided_at: at })
    .where('id', '=', id)
    .execute();
};
