import type { Transaction } from '#server/database/connection.ts';
import type { Event } from '#server/events/events.ts';
import {
  countForAll,
  type MovedConversations,
  moveConversations,
  recountUnread,
  returnConversations,
} from './conversations.repository.ts';
import { MOVED } from './decisions.ts';
import { endRows } from './ended-rows.repository.ts';
import { joinNotes } from './favourite-notes.repository.ts';
import { clearStockNumbers, moveRows, type Pair, type Step, takeBack } from './journal.repository.ts';
import { type MovedPeople, postsOf, returnPeople, savePeople, type Two } from './people.repository.ts';
import { carryMute, type Mute, muteOf, setMute } from './mutes.repository.ts';
import { type MovedFamilies, moveFamilies, returnFamilies } from './stock.repository.ts';

/** Everything that a merge changed, in order. */
export type Journal = {
  readonly steps: readonly Step[];
  readonly families: MovedFamilies;
  readonly conversations: MovedConversations;
  readonly mute: Mute;
  readonly people: MovedPeople;
};

/** Refreshes caches, the search index and the new owner's stock for these posts; the former owner's stock drops them. */
const postNews = (ids: readonly number[], to: number, from: number): Event[] =>
  ids.flatMap((postId): Event[] => [
    { kind: 'postChanged', postId, userId: to },
    { kind: 'ledgerChanged', postId, userId: from },
  ]);

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
    if (now?.muted_until === given?.muted_until) await setMute(transaction, kept, mute);
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
