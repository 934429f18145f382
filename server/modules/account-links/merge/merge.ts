import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import type { Event } from '#server/events/events.ts';
import {
  countForAll,
  type MovedConversations,
  moveConversations,
  recountUnread,
  returnConversations,
} from './conversations.repository.ts';
import { FATES, MOVED } from './decisions.ts';
import { joinNotes } from './favourite-notes.repository.ts';
import { clearStockNumbers, moveRows, type Pair, type Step, takeBack } from './journal.repository.ts';
import { type MovedPeople, type Person, returnPeople, savePeople, type Two } from './people.repository.ts';
import { type MovedFamilies, moveFamilies, returnFamilies } from './stock.repository.ts';

/** Everything that a merge changed, in order. */
export type Journal = {
  readonly steps: readonly Step[];
  readonly families: MovedFamilies;
  readonly conversations: MovedConversations;
  readonly mute: Mute;
  readonly people: MovedPeople;
};
type Mute = { readonly muted_until: string | null; readonly mute_reason: string | null } | null;

/** Locks both accounts until the transaction ends, in the order of their ids. */
export const lockAccounts = async (transaction: Transaction, ids: readonly number[]): Promise<Map<number, Person>> => {
  const people = new Map<number, Person>();
  for (const id of ids.toSorted((a, b) => a - b)) {
    const person = await transaction
      .updateTable('users')
      .set((user) => ({ role: user.ref('role') }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (person !== undefined) people.set(id, person);
  }
  return people;
};

const muteOf = async (transaction: Transaction, userId: number) =>
  transaction
    .selectFrom('chat_user')
    .select(['muted_until', 'mute_reason'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** A moderator's restriction moves, too: the later end counts. Returns the previous one of the remaining account. */
const carryMute = async (transaction: Transaction, { kept, gone }: Pair): Promise<Mute> => {
  const own = await muteOf(transaction, kept);
  const other = await muteOf(transaction, gone);
  const before = own ?? { muted_until: null, mute_reason: null };
  if ((other?.muted_until ?? '') <= (before.muted_until ?? '')) return null;
  await transaction
    .insertInto('chat_user')
    .values({ user_id: kept, ...other })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...other }))
    .execute();
  return before;
};

const postsOf = (transaction: Transaction, userId: number) =>
  transaction
    .selectFrom('post')
    .select('id')
    .where('owner_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();

/** Refreshes caches, the search index and the new owner's stock for these posts; the former owner's stock drops them. */
const postNews = (ids: readonly number[], to: number, from: number): Event[] =>
  ids.flatMap((postId): Event[] => [
    { kind: 'postChanged', postId, userId: to },
    { kind: 'ledgerChanged', postId, userId: from },
  ]);

const endRows = async (transaction: Transaction, userId: number): Promise<void> => {
  for (const [table, columns] of Object.entries(FATES))
    for (const [column, fate] of Object.entries(columns))
      if (fate === 'ends' && table !== 'session')
        await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(transaction);
};

const chatNews = async (transaction: Transaction, ids: readonly number[], { kept, gone }: Pair, userId: number) => {
  const news = await countForAll(transaction, ids, userId);
  for (const id of [kept, gone].toSorted((a, b) => a - b)) await recountUnread(transaction, id);
  return news;
};

export type Merged = { readonly journal: Journal; readonly events: readonly Event[] };

/**
 * Moves everything of the old account to the remaining one; the old one is left empty and refers to it. The caller ends
 * the sessions. Call with both rows locked, in the transaction that records the events.
 */
export const mergeAccounts = async (transaction: Transaction, two: Two): Promise<Merged> => {
  const pair = { kept: two.kept.id, gone: two.gone.id };
  const conversations = await moveConversations(transaction, pair);
  const steps = await clearStockNumbers(transaction, pair);
  steps.push(...(await joinNotes(transaction, pair)));
  const posts = await postsOf(transaction, pair.gone);
  for (const moved of MOVED) steps.push(...(await moveRows(transaction, moved, pair)));
  const families = await moveFamilies(transaction, pair);
  const mute = await carryMute(transaction, pair);
  await endRows(transaction, pair.gone);
  const people = await savePeople(transaction, two);
  const changed = [...conversations.moved, ...conversations.closed].map(({ id }) => id);
  const chat = await chatNews(transaction, changed, pair, pair.kept);
  const own: Event[] = [
    { kind: 'profileChanged', userId: pair.kept },
    { kind: 'creditsChanged', userId: pair.kept },
  ];
  const news = postNews(
    posts.map(({ id }) => id),
    pair.kept,
    pair.gone,
  );
  return { journal: { steps, families, conversations, mute, people }, events: [...own, ...news, ...chat] };
};

/** Restores both accounts, except changes made since. Call with both rows locked. */
export const undoMerge = async (
  transaction: Transaction,
  { steps, families, conversations, mute, people }: Journal,
): Promise<readonly Event[]> => {
  const pair = { kept: people.kept.id, gone: people.gone.id };
  const { kept, gone } = pair;
  if (mute !== null) {
    const now = await muteOf(transaction, kept);
    const given = await muteOf(transaction, gone);
    // A restriction that a moderator set or ended since then counts for both.
    if (now?.muted_until === given?.muted_until)
      await transaction.updateTable('chat_user').set(mute).where('user_id', '=', kept).execute();
  }
  await returnPeople(transaction, people, pair);
  await returnFamilies(transaction, families, pair);
  for (const step of families.dropped.toReversed()) await takeBack(transaction, step, pair);
  for (const step of steps.toReversed()) await takeBack(transaction, step, pair);
  const returned = await returnConversations(transaction, conversations, pair);
  const posts = await postsOf(transaction, gone);
  const chat = await chatNews(transaction, returned, pair, gone);
  const own = [kept, gone].flatMap((userId): Event[] => [
    { kind: 'profileChanged', userId },
    { kind: 'creditsChanged', userId },
  ]);
  return [
    ...own,
    ...postNews(
      posts.map(({ id }) => id),
      gone,
      kept,
    ),
    ...chat,
  ];
};
