import type { LinksState } from '#contract/http/account-links.ts';
import { AppError } from '#server/http/errors.ts';
import type { ViewerUser } from '#server/http/viewer.ts';
import { WRONG_PASSWORD } from '#server/modules/accounts/index.ts';
import type { AccountLinksDeps } from './deps.ts';
import { passwordOf, provenAt, setProven } from './own-proof.repository.ts';
import { OFFER_MS } from './offers.repository.ts';

type Deps = Pick<AccountLinksDeps, 'db' | 'now'>;

/** Ways to prove the signed-in side of a merge now (D183). */
export const ownProofOf = async ({ db, now }: Deps, user: ViewerUser): Promise<LinksState['proof']> => {
  if (now() - Date.parse(await provenAt(db, user)) <= OFFER_MS) return 'fresh';
  return (await passwordOf(db, user.id)) === null ? 'signIn' : 'password';
};

/** An open session is not enough: throws SIGN_IN_AGAIN an hour after its sign-in or its last confirmation. */
export const proveOwnSide = async (deps: Deps, user: ViewerUser): Promise<void> => {
  if ((await ownProofOf(deps, user)) !== 'fresh') throw new AppError('SIGN_IN_AGAIN');
};

/** Proves the signed-in side by its password, for an hour and this session only. */
export const confirmOwnSide = async (
  { db, signIn, now }: Pick<AccountLinksDeps, 'db' | 'signIn' | 'now'>,
  user: ViewerUser,
  password: string,
): Promise<void> => {
  const isRight = await signIn.isOwnPassword(user, await passwordOf(db, user.id), password);
  if (!isRight) throw new AppError('VALIDATION_FAILED', undefined, { fields: { password: WRONG_PASSWORD } });
  await setProven(db, user.sessionId, new Date(now()).toISOString());
};
