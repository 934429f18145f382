import { z } from 'zod';
import { UserId } from '../ids.ts';
import { emailField, opaqueToken, typedPassword } from './account-fields.ts';
import { accountLinkRoutes } from './account-link-routes.ts';
import { endpoint, valueOf } from './define.ts';

/** By what an account can be entered; `email` is the address with its password. */
export const LOGIN_WAYS = ['email', 'google', 'telegram'] as const;
export type LoginWay = (typeof LOGIN_WAYS)[number];

/** Why two proven accounts cannot be joined here: support can say more. */
export const MERGE_REFUSALS = ['blocked', 'leaving', 'staff', 'companies'] as const;
export type MergeRefusal = (typeof MERGE_REFUSALS)[number];

/** The other account of the same person, proven within the last hour (D183). */
export const MergeOffer = z.object({
  id: z.string(),
  way: z.enum(LOGIN_WAYS),
  other: z.object({
    id: UserId,
    name: z.string(),
    createdDate: z.string(),
    postsCount: z.number().int(),
    favoritesCount: z.number().int(),
    chatsCount: z.number().int(),
    postCredits: z.number().int(),
  }),
  /** The older account stays: the one that is signed in, or the other. */
  stays: z.enum(['own', 'other']),
  expiresDate: z.string(),
  refusal: z.enum(MERGE_REFUSALS).nullable(),
});
export type MergeOffer = z.infer<typeof MergeOffer>;

/** How the signed-in side proves itself now: it has just done so, by its password, or by a new sign-in. */
export const OWN_PROOFS = ['fresh', 'password', 'signIn'] as const;
export const LinksState = z.object({ proof: z.enum(OWN_PROOFS), offer: MergeOffer.nullable() });
export type LinksState = z.infer<typeof LinksState>;

/** `connected`: the account can be entered that way now. `offered`: that way enters another account, see `offer`. */
const outcome = valueOf(z.object({ outcome: z.enum(['connected', 'offered']) }));
const done = valueOf(z.object({ done: z.literal(true) }));

/**
 * Connecting, disconnecting and joining accounts. SIGN_IN_AGAIN unless the signed-in side was proven within the last
 * hour: by its sign-in, or by `confirm`.
 */
export const accountLinks = {
  state: endpoint(accountLinkRoutes.accountLinks.state, { reply: valueOf(LinksState) }),
  /** The account's own password: VALIDATION_FAILED for a wrong one, TOO_MANY_TRIES. */
  confirm: endpoint(accountLinkRoutes.accountLinks.confirm, {
    body: z.strictObject({ password: typedPassword }),
    reply: done,
  }),
  google: endpoint(accountLinkRoutes.accountLinks.google, {
    body: z.strictObject({ idToken: z.string().min(1).max(8192) }),
    reply: outcome,
  }),
  /** The ticket that the hub brought, or the mini app's raw initData. */
  telegram: endpoint(accountLinkRoutes.accountLinks.telegram, {
    body: z.strictObject({
      ticket: opaqueToken().optional(),
      initData: z.string().max(8192).optional(),
    }),
    reply: outcome,
  }),
  /** Proves another account by its address and password: LOGIN_FAILED and TOO_MANY_TRIES as at the login. */
  email: endpoint(accountLinkRoutes.accountLinks.email, {
    body: z.strictObject({ email: emailField(), otherPassword: typedPassword }),
    reply: outcome,
  }),
  /** FORBIDDEN for the last way. `email` takes the address and its password away. */
  disconnect: endpoint(accountLinkRoutes.accountLinks.disconnect, {
    body: z.strictObject({ way: z.enum(LOGIN_WAYS) }),
    reply: done,
  }),
  decline: endpoint(accountLinkRoutes.accountLinks.decline, { reply: done }),
  /** The session continues as that of the remaining account. TOKEN_INVALID for an offer that has run out or is another; FORBIDDEN for accounts that cannot be joined. */
  merge: endpoint(accountLinkRoutes.accountLinks.merge, {
    body: z.strictObject({ id: opaqueToken() }),
    reply: valueOf(z.object({ userId: UserId })),
  }),
};
