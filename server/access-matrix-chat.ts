import type { chatMutes, chatReports } from '#contract/http/chat-moderation.ts';
import { CHAT_API_KEY } from '#contract/http/chat-token-routes.ts';
import type { chat } from '#contract/http/chat.ts';
import {
  admins,
  type Ask,
  all,
  type Line,
  type MatrixWorld,
  onlyOwner,
  PEOPLE,
  POSTS,
  signedIn,
} from './access-matrix-world.ts';
import { aPost } from './testing-posts.ts';

type Name = { [R in keyof typeof chat]: `${R}.${keyof (typeof chat)[R] & string}` }[keyof typeof chat];

/** No actor of the matrix. */
const SELLER = 1;
const AT = '2026-01-02T00:00:00.000Z';
const A_CLIENT_KEY = '0a5e0e0c-6f2e-4c1c-9d3e-0123456789ab';

/** A conversation that `user` has with somebody who is no actor: a text of `user`, then an open offer to them. */
const ownConversation = async ({ database: { db } }: MatrixWorld): Promise<number> => {
  const post = await db
    .insertInto('post')
    .values(aPost({ owner_id: SELLER }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const about = { post_id: post.id, buyer_id: PEOPLE.user, seller_id: SELLER };
  const { id } = await db
    .insertInto('conversation')
    .values({ ...about, created_at: AT, last_number: 2, version: 2, first_asked_at: AT, first_answered_at: AT })
    .returning('id')
    .executeTakeFirstOrThrow();
  const member = { conversation_id: id, post_id: post.id, last_at: AT };
  await db
    .insertInto('conversation_member')
    .values([
      { ...member, user_id: PEOPLE.user, role: 'buyer' },
      { ...member, user_id: SELLER, role: 'seller' },
    ])
    .execute();
  const offer = JSON.stringify({ minor: 100_000, currency: 'USD', state: 'open' });
  const message = { conversation_id: id, created_at: '2026-11-21T11:55:00.000Z' };
  await db
    .insertInto('chat_message')
    .values([
      {
        ...message,
        number: 1,
        version: 1,
        sender_id: PEOPLE.user,
        client_key: 'a',
        kind: 'text',
        payload: '{}',
        text: 'Hello',
      },
      {
        ...message,
        number: 2,
        version: 2,
        sender_id: SELLER,
        client_key: 'b',
        kind: 'offer',
        payload: offer,
        text: '',
      },
    ])
    .execute();
  return id;
};

/** A call about a conversation of `user`: to everybody else, admins included, it does not exist. */
const ofConversation = (rest: Ask = {}): Line => ({
  ask: async (world) => ({ ...rest, params: { ...rest.params, id: await ownConversation(world) } }),
  expect: onlyOwner('CONVERSATION_NOT_FOUND'),
});
const ofMessage = (number: number, rest: Ask = {}): Line => ofConversation({ ...rest, params: { number } });

/** A ready answer of `user`. */
const ownReply = async ({ database: { db } }: MatrixWorld): Promise<number> => {
  const row = { user_id: PEOPLE.user, title: 'Yes', text: 'Yes, it is.', created_at: AT };
  const { id } = await db.insertInto('chat_canned_reply').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
};

/** Who decides about reported conversations. */
const REPORTS = {
  'chatReports.list': { expect: admins },
  'chatReports.view': { ask: () => ({ params: { id: 999_999 } }), expect: { ...admins, admin: 'NOT_FOUND' } },
  'chatReports.decide': {
    ask: () => ({ params: { id: 999_999 }, body: { decision: 'dismiss' } }),
    expect: { ...admins, admin: 'NOT_FOUND' },
  },
  'chatMutes.list': { expect: admins },
  'chatMutes.end': {
    ask: () => ({ params: { id: 999_999 }, body: { reason: 'No reason' } }),
    expect: { ...admins, admin: 'NOT_FOUND' },
  },
} as const satisfies Readonly<
  Record<`chatReports.${keyof typeof chatReports}` | `chatMutes.${keyof typeof chatMutes}`, Line>
>;

/** Who may make the calls of the chat. */
export const CHAT_MATRIX: Readonly<Record<Name, Line>> & typeof REPORTS = {
  ...REPORTS,
  'conversations.list': { expect: signedIn },
  'conversations.changes': { ask: () => ({ query: { after: 0 } }), expect: signedIn },
  // With oneself nobody talks.
  'conversations.open': {
    ask: () => ({ body: { postId: POSTS.live } }),
    expect: { ...all('ok'), visitor: 'AUTH_REQUIRED', user: 'FORBIDDEN' },
  },
  'conversations.one': ofConversation(),
  'conversations.setOptions': ofConversation({ body: { isMuted: true } }),
  'conversations.read': ofConversation({ body: { number: 2 } }),
  'conversations.typing': ofConversation({ body: {} }),
  'conversations.report': ofConversation({ body: { reason: 'spam' } }),
  'conversations.translate': ofConversation({ body: { numbers: [1, 2], lang: 'am' } }),
  'messages.list': ofConversation(),
  'messages.send': ofConversation({ body: { kind: 'text', text: 'Hello', clientKey: A_CLIENT_KEY } }),
  'messages.edit': ofMessage(1, { body: { text: 'Hello there' } }),
  'messages.withdraw': ofMessage(1),
  'messages.answer': ofMessage(2, { body: { answer: 'accept' } }),
  // Without a body: what a photo comes to is in modules/chat.
  'messages.uploadPhoto': {
    ...ofConversation({ params: { key: 'a'.repeat(64) } }),
    expect: { ...onlyOwner('CONVERSATION_NOT_FOUND'), user: 'VALIDATION_FAILED' },
  },
  'messages.search': { expect: signedIn, ask: () => ({ query: { query: 'price' } }) },
  'messages.export': { expect: signedIn },
  'settings.get': { expect: signedIn },
  'settings.save': { ask: () => ({ body: {} }), expect: signedIn },
  'settings.block': { ask: () => ({ body: { userId: SELLER } }), expect: signedIn },
  'settings.unblock': { ask: () => ({ params: { userId: SELLER } }), expect: signedIn },
  'leadInbox.figures': { expect: signedIn },
  'leadInbox.replies': { expect: signedIn },
  'leadInbox.addReply': { expect: signedIn, ask: () => ({ body: { title: 'Yes', text: 'Yes, it is.' } }) },
  'leadInbox.saveReply': {
    ask: async (world) => ({ params: { replyId: await ownReply(world) }, body: { title: 'Yes', text: 'Yes.' } }),
    expect: onlyOwner('NOT_FOUND'),
  },
  'leadInbox.removeReply': { expect: signedIn, ask: () => ({ params: { replyId: 1 } }) },
};

/** The session's own user, on the site. */
export const CHAT_TOKEN_MATRIX = {
  'chatToken.issue': { ask: () => ({ body: { apiKey: CHAT_API_KEY } }), expect: signedIn },
  'chatToken.withSeller': { ask: () => ({ params: { userId: 1 } }), expect: signedIn },
} as const satisfies Readonly<Record<string, Line>>;
