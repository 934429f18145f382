import { CHAT_API_KEY, chatTokenRoutes } from '#contract/http/chat-token-routes.ts';
import { OWN_CALL, OWN_CALL_HEADER } from '#contract/http/routes.ts';
import type { Db } from '#server/database/connection.ts';
import { newSecret, secretHash } from '#server/lib/secrets.ts';
import { newUserRow } from '#server/modules/accounts/index.ts';
import { sessionsRepository } from '#server/modules/sessions/index.ts';
import { aPost } from '#server/testing-posts.ts';
import { aConversation } from './testing-chat.ts';

const LATER = '2999-01-01T00:00:00.000Z';
const AT = '2026-01-01T00:00:00.000Z';

/** Somebody with a proven address who is signed in, for servers in processes of their own. */
export type SignedIn = { readonly id: number; readonly cookie: string };

export const signInSomebody = async (db: Db, name: string): Promise<SignedIn> => {
  const row = { ...newUserRow({ language: 'en' }, Date.parse(AT)), email: `${name}@example.com`, first_name: name };
  const { id } = await db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow();
  const token = newSecret();
  await sessionsRepository(db).add({
    token_hash: secretHash(token),
    user_id: id,
    kind: 'cookie',
    is_remembered: 1,
    user_agent: 'test',
    created_at: AT,
    last_seen_at: new Date().toISOString(),
    idle_until: LATER,
    ends_at: LATER,
  });
  return { id, cookie: `aniv-session=${token}` };
};

/** The token of this user's chat frame. */
export const chatTokenOf = async (address: string, { cookie }: SignedIn): Promise<string> => {
  const { path, method } = chatTokenRoutes.chatToken.issue;
  const reply = await fetch(`${address}${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json', [OWN_CALL_HEADER]: OWN_CALL },
    body: JSON.stringify({ apiKey: CHAT_API_KEY }),
  });
  const { data } = (await reply.json()) as { data?: { token: string } };
  if (data === undefined) throw new Error(`No chat token: ${reply.status}`);
  return data.token;
};

/** A live post of a user, with a car of the catalogue that the database has. */
export const addPostOf = async (db: Db, ownerId: number): Promise<number> => {
  const car = await db
    .selectFrom('modification')
    .innerJoin('model', 'model.id', 'modification.model_id')
    .select(['modification.id as modification_id', 'model_id', 'brand_id', 'generation_id'])
    .orderBy('modification.id')
    .executeTakeFirstOrThrow();
  const place = await db.selectFrom('region').select(['id', 'country_id']).orderBy('id').executeTakeFirstOrThrow();
  const values = { ...aPost({ owner_id: ownerId }), ...car, region_id: place.id, country_id: place.country_id };
  const { id } = await db.insertInto('post').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
};

/** A conversation of two people about a post, as if it had just been opened. */
export const addConversationOf = async (
  db: Db,
  { postId, buyerId, sellerId }: { readonly postId: number; readonly buyerId: number; readonly sellerId: number },
): Promise<number> => aConversation({ db }, { postId, buyerId, sellerId, at: AT });
