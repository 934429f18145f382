import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import type { ChatMessage, Conversation, MemberPresence } from '#contract/live/chat-message.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { fillPosts } from '#server/modules/posts/testing.ts';
import { openTestApp, TEST_NOW, type TestAppOptions } from '#server/testing.ts';

/** The company whose posts `fillPosts` makes, a buyer, and somebody who is no member of anything. */
export const PEOPLE = { seller: 1, buyer: 2, stranger: 4 } as const;
export type Person = keyof typeof PEOPLE;
const V1 = '/chat/api/v1';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type TestReply = { readonly status: number; readonly code: string | undefined; readonly value: unknown };

/** The server with posts and people, asked as each of them; a clock that tests set. */
export const openTestChat = async (options: TestAppOptions = {}) => {
  let now = TEST_NOW;
  const world = await openTestApp({ fill: fillPosts, now: () => now, ...options });
  const sessions = new Map<number, Promise<{ authorization: string }>>();
  const headersOf = (userId: number) => {
    const known = sessions.get(userId) ?? world.inChatAs(userId);
    sessions.set(userId, known);
    return known;
  };
  const ask = async (person: Person | number, method: Method, url: string, payload?: object): Promise<TestReply> => {
    const headers = await headersOf(typeof person === 'number' ? person : PEOPLE[person]);
    const call: InjectOptions = { method, url: `${V1}${url}`, headers, ...(payload && { payload }) };
    const reply = await world.app.inject(call);
    const { value, error } = reply.json() as { value?: unknown; error?: { code: string } };
    return { status: reply.statusCode, code: error?.code, value };
  };
  const valueOf = async <T>(reply: Promise<TestReply>): Promise<T> => {
    const { status, code, value } = await reply;
    if (status !== 200) throw new Error(`${status} ${code}`);
    // The reply schema has just written it.
    return value as T;
  };
  const open = (person: Person | number, postId = 1) =>
    valueOf<Conversation>(ask(person, 'POST', '/conversations', { postId }));
  const send = (person: Person | number, id: number, message: object) =>
    ask(person, 'POST', `/conversations/${id}/messages`, { clientKey: randomUUID(), ...message });
  return {
    ...world,
    ask,
    valueOf,
    open,
    send,
    /** Sends a text and returns the message. */
    write: (person: Person | number, id: number, text = 'Is it still for sale?') =>
      valueOf<ChatMessage>(send(person, id, { kind: 'text', text })),
    one: (person: Person | number, id: number) => valueOf<Conversation>(ask(person, 'GET', `/conversations/${id}`)),
    messages: async (person: Person | number, id: number, query = '') =>
      valueOf<{ items: ChatMessage[]; hasMore: boolean; version: number }>(
        ask(person, 'GET', `/conversations/${id}/messages${query}`),
      ),
    list: (person: Person | number, query = '') =>
      valueOf<{ items: Conversation[]; next: string | null; sequence: number; unread: number }>(
        ask(person, 'GET', `/conversations${query}`),
      ),
    changes: (person: Person | number, after: number) =>
      valueOf<{
        items: Conversation[];
        isReset: boolean;
        presences: MemberPresence[];
        sequence: number;
        unread: number;
      }>(ask(person, 'GET', `/changes?after=${after}`)),
    /** Advances the clock by minutes; every member gets a new token. */
    pass: (minutes: number) => {
      now += minutes * 60_000;
      sessions.clear();
    },
    now: () => now,
  };
};
export type TestChat = Awaited<ReturnType<typeof openTestChat>>;

/** Changes columns of a post. */
export const setPost = async (
  { db }: Pick<OpenDatabase, 'db'>,
  id: number,
  values: { readonly sold_at?: string | null; readonly hidden_at?: string | null; readonly deleted_at?: string | null },
): Promise<void> => {
  await db.updateTable('post').set(values).where('id', '=', id).execute();
};
