import { DEFAULT_LANGUAGE, LANGUAGES } from '#contract/constants.ts';
import type { Message, MessageLine, MessageStatus } from '#contract/http/inbox.ts';
import { UserId } from '#contract/ids.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import { displayName } from '#server/lib/display-name.ts';
import type { Slice } from '#server/lib/slice.ts';

const MAX_REPLIES = 200;
const MAX_OTHERS = 20;

const lines = (db: Db) =>
  db
    .selectFrom('contact_message')
    .select(['id', 'first_name', 'last_name', 'email', 'subject', 'status', 'created_at'])
    .select((message) =>
      message
        .selectFrom('contact_reply')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('contact_reply.message_id', '=', 'contact_message.id')
        .as('replies'),
    );

type Row = Awaited<ReturnType<ReturnType<typeof lines>['execute']>>[number];
const lineOf = (row: Row): MessageLine => ({
  id: row.id,
  name: `${row.first_name} ${row.last_name}`,
  email: row.email,
  subject: row.subject,
  status: row.status,
  createdDate: row.created_at,
  repliesCount: Number(row.replies ?? 0),
});

/** Reads and answers what the contact form brought. */
export const inboxRepository = (db: Db) => ({
  list: async (status: MessageStatus, { offset, limit }: Slice) => {
    const { count } = await db
      .selectFrom('contact_message')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('status', '=', status)
      .executeTakeFirstOrThrow();
    const rows = await lines(db)
      .where('status', '=', status)
      .orderBy('id', status === 'open' ? 'asc' : 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
    return { items: rows.map(lineOf), total: Number(count) };
  },

  /** One message with its thread; undefined where there is none. */
  one: async (id: number): Promise<Omit<Message, 'canReply'> | undefined> => {
    const row = await db.selectFrom('contact_message').selectAll().where('id', '=', id).executeTakeFirst();
    if (row === undefined) return undefined;
    const replies = await db
      .selectFrom('contact_reply')
      .leftJoin('users', 'users.id', 'contact_reply.author_id')
      .select(['contact_reply.id', 'text', 'contact_reply.created_at', 'undelivered_at'])
      .select(['company_name', 'first_name', 'last_name'])
      .where('message_id', '=', id)
      .orderBy('contact_reply.id')
      .limit(MAX_REPLIES)
      .execute();
    const others = await lines(db)
      .where('email', '=', row.email)
      .where('id', '!=', id)
      .orderBy('id', 'desc')
      .limit(MAX_OTHERS)
      .execute();
    return {
      id,
      name: `${row.first_name} ${row.last_name}`,
      email: row.email,
      phoneNumber: row.phone_number,
      subject: row.subject,
      message: row.message,
      language: LANGUAGES.find((language) => language === row.language) ?? DEFAULT_LANGUAGE,
      status: row.status,
      createdDate: row.created_at,
      senderId: row.user_id === null ? null : UserId.parse(row.user_id),
      replies: replies.map(({ text, created_at, undelivered_at, ...reply }) => ({
        id: reply.id,
        authorName: displayName(reply),
        text,
        createdDate: created_at,
        undeliveredDate: undelivered_at,
      })),
      others: others.map(lineOf),
    };
  },
});

/** Keeps what an admin wrote back, in the transaction that sends it. */
export const addReply = async (
  transaction: Transaction,
  reply: {
    readonly messageId: number;
    readonly authorId: number;
    readonly text: string;
    readonly letter: string;
    readonly at: string;
  },
): Promise<void> => {
  const { messageId, authorId, text, letter, at } = reply;
  await transaction
    .insertInto('contact_reply')
    .values({ message_id: messageId, author_id: authorId, text, letter, created_at: at })
    .execute();
};

/** False where the message has the status already. */
export const setStatus = async (transaction: Transaction, id: number, status: MessageStatus): Promise<boolean> => {
  const changed = await transaction
    .updateTable('contact_message')
    .set({ status })
    .where('id', '=', id)
    .where('status', '!=', status)
    .returning('id')
    .execute();
  return changed.length > 0;
};

/** Marks the reply whose letter this is as not delivered and opens its message again; false where there is none. */
export const markUndelivered = async (transaction: Transaction, letter: string, at: string): Promise<boolean> => {
  const reply = await transaction
    .updateTable('contact_reply')
    .set({ undelivered_at: at })
    .where('letter', '=', letter)
    .returning('message_id')
    .executeTakeFirst();
  if (reply !== undefined) await setStatus(transaction, reply.message_id, 'open');
  return reply !== undefined;
};
