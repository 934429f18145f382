import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { CHAT_TOKEN_SECONDS } from '#contract/http/chat-token-routes.ts';
import type { Db } from '#server/database/connection.ts';
import { settingsRepository } from '#server/database/settings.repository.ts';
import type { Identified, ViewerUser } from '#server/http/viewer.ts';
import { CHAT_TOKEN, isChatToken } from '#server/lib/chat-token-form.ts';
import { newSecret } from '#server/lib/secrets.ts';
import type { Sessions } from '#server/modules/sessions/index.ts';

const SECRET = 'chat token secret';
const AUDIENCE = 'chat';
const BEARER = /^Bearer (.*)$/i;

/** The claims of a token; `sub` and `sid` are the ids of the user and of the session it ends with, `exp` is in seconds. */
const Claims = z.strictObject({ aud: z.literal(AUDIENCE), sub: z.number(), sid: z.number(), exp: z.number() });
type Claims = z.infer<typeof Claims>;

export type ChatTokens = {
  /** A token for the chat alone, valid for ten minutes and no longer than this user's session (SECURITY rule 30). */
  readonly issue: (user: Pick<ViewerUser, 'id' | 'sessionId'>) => string;
  /** Whose token it is; `ended` where it is not ours, has expired, or its session has ended. One query. */
  readonly verify: (token: string) => Promise<Identified>;
  /** The same of the token in a request's Authorization header; null where there is none. */
  readonly identify: (request: { readonly headers: { readonly authorization?: string } }) => Promise<Identified>;
};

export type ChatTokensDeps = {
  readonly secret: string;
  readonly sessions: Pick<Sessions, 'identifyById'>;
  readonly now: () => number;
};

const claimsOf = (payload: string): Claims | undefined => {
  try {
    return Claims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
};

/** Makes and checks the tokens of the chat frame: `<claims>.<HMAC-SHA256 of them>`, both base64url. */
export const createChatTokens = ({ secret, sessions, now }: ChatTokensDeps): ChatTokens => {
  const signatureOf = (payload: string) => createHmac('sha256', secret).update(payload).digest();

  /** Undefined unless we signed it for the chat and it has not expired. */
  const readToken = (token: string): Claims | undefined => {
    const [, payload, signature] = isChatToken(token) ? (CHAT_TOKEN.exec(token) ?? []) : [];
    if (payload === undefined || signature === undefined) return undefined;
    if (!timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(payload))) return undefined;
    const claims = claimsOf(payload);
    return claims !== undefined && claims.exp * 1000 > now() ? claims : undefined;
  };

  const verify = async (token: string): Promise<Identified> => {
    const claims = readToken(token);
    return claims === undefined ? 'ended' : sessions.identifyById(claims.sid, claims.sub);
  };

  return {
    issue: ({ id, sessionId }) => {
      const exp = Math.floor(now() / 1000) + CHAT_TOKEN_SECONDS;
      const claims: Claims = { aud: AUDIENCE, sub: id, sid: sessionId, exp };
      const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
      return `${payload}.${signatureOf(payload).toString('base64url')}`;
    },
    verify,
    identify: async ({ headers: { authorization = '' } }) => {
      const token = BEARER.exec(authorization)?.[1];
      return token === undefined ? null : verify(token);
    },
  };
};

/** The chat's tokens, signed by a secret that the first start makes and the database keeps. */
export const openChatTokens = async ({
  db,
  ...deps
}: Omit<ChatTokensDeps, 'secret'> & { readonly db: Db }): Promise<ChatTokens> =>
  createChatTokens({ ...deps, secret: await settingsRepository(db).keep(SECRET, newSecret()) });
