import { z } from 'zod';
import type { ChatReportReason } from '#contract/chat.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import type { Slice } from '#server/lib/slice.ts';

/** Messages before a report that moderators see. */
const SEEN = 20;

/** The part of a message that a report keeps. */
const Kept = z.object({
  number: z.number(),
  senderId: z.number().nullable(),
  kind: z.string(),
  text: z.string(),
  payload: z.record(z.string(), z.unknown()),
  photoIds: z.array(z.string()),
  at: z.string(),
});
export type KeptMessage = z.infer<typeof Kept>;

export const keptMessages = (stored: string): readonly KeptMessage[] => z.array(Kept).parse(JSON.parse(stored));

/** The last messages of a conversation as they are now, the oldest first. */
const copyOfLast = async (transaction: Transaction, conversationId: number): Promise<KeptMessage[]> => {
  const rows = await transaction
    .selectFrom('chat_message')
    .select(['number', 'sender_id', 'kind', 'text', 'payload', 'created_at'])
    .where('conversation_id', '=', conversationId)
    .orderBy('number', 'desc')
    .limit(SEEN)
    .execute();
  const numbers = rows.map(({ number }) => number);
  const photos = await transaction
    .selectFrom('chat_photo')
    .select(['id', 'number'])
    .where('conversation_id', '=', conversationId)
    .where('number', 'in', numbers.length === 0 ? [0] : numbers)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.toReversed().map(({ number, sender_id, kind, text, payload, created_at }) => ({
    number,
    senderId: sender_id,
    kind,
    text,
    // The chat wrote it as an object.
    payload: JSON.parse(payload) as Record<string, unknown>,
    photoIds: photos.filter((photo) => photo.number === number).map(({ id }) => id),
    at: created_at,
  }));
};

type NewReport = {
  readonly conversationId: number;
  readonly reporterId: number;
  readonly reason: ChatReportReason;
  readonly text: string;
  readonly at: string;
};

/**
 * Stores a member's report with a copy of the last messages. While it waits, another one of the same member changes
 * nothing. False for anybody but a member.
 */
export const addChatReport = async (
  transaction: Transaction,
  { conversationId, reporterId, reason, text, at }: NewReport,
): Promise<boolean> => {
  const conversation = await transaction
    .selectFrom('conversation')
    .select(['post_id', 'buyer_id', 'seller_id'])
    .where('id', '=', conversationId)
    .where('last_number', '>', 0)
    .where((row) => row.or([row('buyer_id', '=', reporterId), row('seller_id', '=', reporterId)]))
    .executeTakeFirst();
  if (conversation === undefined) return false;
  const { post_id, buyer_id, seller_id } = conversation;
  await transaction
    .insertInto('chat_report')
    .values({
      conversation_id: conversationId,
      post_id,
      reporter_id: reporterId,
      reported_id: reporterId === buyer_id ? seller_id : buyer_id,
      reason,
      text,
      messages: JSON.stringify(await copyOfLast(transaction, conversationId)),
      created_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['conversation_id', 'reporter_id']).where('decision', 'is', null).doNothing(),
    )
    .execute();
  return true;
};

const withNames = (db: Db) =>
  db
    .selectFrom('chat_report')
    .leftJoin('users as reporter', 'reporter.id', 'chat_report.reporter_id')
    .leftJoin('users as reported', 'reported.id', 'chat_report.reported_id')
    .leftJoin('chat_user', 'chat_user.user_id', 'chat_report.reported_id')
    .leftJoin('post', 'post.id', 'chat_report.post_id')
    .leftJoin('brand', 'brand.id', 'post.brand_id')
    .leftJoin('model', 'model.id', 'post.model_id')
    .select(['chat_report.id', 'chat_report.created_at', 'chat_report.reason', 'chat_report.text'])
    .select(['chat_report.post_id', 'chat_report.messages', 'chat_report.decision', 'chat_user.muted_until'])
    .select(['reporter.id as reporterId', 'reported.id as reportedId', 'post.year'])
    .select(['brand.name as brand', 'model.name as model'])
    .select(['reporter.company_name as reporterCompany', 'reported.company_name as reportedCompany'])
    .select(['reporter.first_name as reporterFirst', 'reported.first_name as reportedFirst'])
    .select(['reporter.last_name as reporterLast', 'reported.last_name as reportedLast'])
    .select((report) =>
      report
        .selectFrom('chat_report as same')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('same.reported_id', '=', 'chat_report.reported_id')
        .as('reportsOfUser'),
    );

/** Reads what members reported. */
export const chatReportsRepository = (db: Db) => ({
  /** Reports that wait, the oldest first. */
  open: async ({ offset, limit }: Slice) => {
    const { count } = await db
      .selectFrom('chat_report')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('decision', 'is', null)
      .executeTakeFirstOrThrow();
    const rows = await withNames(db)
      .where('chat_report.decision', 'is', null)
      .orderBy('chat_report.id')
      .limit(limit)
      .offset(offset)
      .execute();
    return { rows, total: Number(count) };
  },

  one: (id: number) => withNames(db).where('chat_report.id', '=', id).executeTakeFirst(),
});
export type ChatReportRow = NonNullable<Awaited<ReturnType<ReturnType<typeof chatReportsRepository>['one']>>>;

export type Decision = {
  readonly decision: 'dismissed' | 'muted';
  readonly reason: string;
  readonly adminId: number;
  readonly at: string;
};

/** Decides a report that waits; undefined where it was decided meanwhile. */
export const decideChatReport = (transaction: Transaction, id: number, { decision, reason, adminId, at }: Decision) =>
  transaction
    .updateTable('chat_report')
    .set({ decision, decision_reason: reason, decided_by: adminId, decided_at: at })
    .where('id', '=', id)
    .where('decision', 'is', null)
    .returning(['conversation_id', 'reported_id'])
    .executeTakeFirst();

/** Stops a user from writing until then; a longer mute that runs already stays as it is. */
export const muteUser = async (
  transaction: Transaction,
  userId: number,
  { until, reason }: { readonly until: string; readonly reason: string },
): Promise<void> => {
  await transaction
    .insertInto('chat_user')
    .values({ user_id: userId, muted_until: until, mute_reason: reason })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ muted_until: until, mute_reason: reason })
        .where((row) => row.or([row('chat_user.muted_until', 'is', null), row('chat_user.muted_until', '<', until)])),
    )
    .execute();
};
