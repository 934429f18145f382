import type { Db, NewRow } from '#server/database/connection.ts';
import { newUserRow } from '#server/modules/accounts/index.ts';
import { addConversationOf, addPostOf, type SignedIn, signInSomebody } from '#server/modules/chat/testing-members.ts';

const CHUNK = 500;
const START = Date.parse('2026-01-01T00:00:00.000Z');
const minute = (at: number): string => new Date(START + at * 60_000).toISOString();

/** Two users who chat with each other. */
export type Pair = { readonly buyer: SignedIn; readonly seller: SignedIn; readonly conversationId: number };

export const addPairs = async (db: Db, amount: number): Promise<Pair[]> => {
  const pairs: Pair[] = [];
  for (let at = 0; at < amount; at += 1) {
    const buyer = await signInSomebody(db, `buyer${at}`);
    const seller = await signInSomebody(db, `seller${at}`);
    const postId = await addPostOf(db, seller.id);
    const conversationId = await addConversationOf(db, { postId, buyerId: buyer.id, sellerId: seller.id });
    pairs.push({ buyer, seller, conversationId });
  }
  return pairs;
};

const inChunks = async <T>(rows: readonly T[], insert: (some: T[]) => Promise<unknown>): Promise<void> => {
  for (let from = 0; from < rows.length; from += CHUNK) await insert(rows.slice(from, from + CHUNK));
};

/** A dealer to whom this many buyers have written two messages each, about twenty cars. */
export const addDealer = async (db: Db, conversations: number): Promise<SignedIn> => {
  const dealer = await signInSomebody(db, 'dealer');
  const posts: number[] = [];
  for (let at = 0; at < 20; at += 1) posts.push(await addPostOf(db, dealer.id));
  const buyers: number[] = [];
  const people = Array.from({ length: conversations }, () => newUserRow({ language: 'en' }, START));
  await inChunks(people, async (some) => {
    const rows = await db.insertInto('users').values(some).returning('id').execute();
    buyers.push(...rows.map(({ id }) => id));
  });
  const ids: number[] = [];
  await inChunks(
    buyers.map((buyer_id, at) => ({
      post_id: posts[at % posts.length]!,
      buyer_id,
      seller_id: dealer.id,
      created_at: minute(at),
      last_number: 2,
      version: 2,
      first_asked_at: minute(at),
    })),
    async (some) => {
      const rows = await db.insertInto('conversation').values(some).returning('id').execute();
      ids.push(...rows.map(({ id }) => id));
    },
  );
  const members = ids.flatMap((conversation_id, at): NewRow<'conversation_member'>[] => {
    const row = { conversation_id, post_id: posts[at % posts.length]!, last_at: minute(at), sequence: at + 1 };
    return [
      { ...row, user_id: buyers[at]!, role: 'buyer', unread: 0, waiting_since: null },
      { ...row, user_id: dealer.id, role: 'seller', unread: at % 7 === 0 ? 2 : 0, waiting_since: minute(at) },
    ];
  });
  await inChunks(members, (some) => db.insertInto('conversation_member').values(some).execute());
  const messages = ids.flatMap((conversation_id, at) =>
    [1, 2].map((number) => ({
      conversation_id,
      number,
      version: number,
      sender_id: buyers[at]!,
      kind: 'text',
      client_key: null,
      text: `Question ${number} of buyer ${at}`,
      search_text: `question ${number} of buyer ${at}`,
      created_at: minute(at),
    })),
  );
  await inChunks(messages, (some) => db.insertInto('chat_message').values(some).execute());
  await db.insertInto('chat_user').values({ user_id: dealer.id, sequence: conversations, unread: 1430 }).execute();
  return dealer;
};

/** Fills a conversation with this many messages of its two members. */
export const fillConversation = async (
  db: Db,
  { conversationId, buyer, seller }: Pair,
  messages: number,
): Promise<void> => {
  const rows = Array.from({ length: messages }, (_, at) => ({
    conversation_id: conversationId,
    number: at + 1,
    version: at + 1,
    sender_id: at % 2 === 0 ? buyer.id : seller.id,
    kind: 'text',
    client_key: null,
    text: `Message ${at} of a very long conversation`,
    created_at: minute(at),
  }));
  await inChunks(rows, (some) => db.insertInto('chat_message').values(some).execute());
  const times = { first_asked_at: minute(0), first_answered_at: minute(1) };
  await db
    .updateTable('conversation')
    .set({ last_number: messages, version: messages, ...times })
    .where('id', '=', conversationId)
    .execute();
  await db
    .updateTable('conversation_member')
    .set({ last_at: minute(messages) })
    .where('conversation_id', '=', conversationId)
    .execute();
};
