import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Language, RESET_LINK_MINUTES } from '#contract/constants.ts';
import { MINUTE_MS } from '#contract/time.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/http/errors.ts';
import { type Intent, intentOf } from '#server/http/idempotency.ts';
import { networkOf } from '#server/http/rate-limit.ts';
import type { ViewerUser } from '#server/http/viewer.ts';
import type { Background } from '#server/lib/background.ts';
import { refuseWeak } from '#server/modules/passwords/index.ts';
import { type AccountRow, accountsRepository } from './accounts.repository.ts';
import type { AccountsDeps } from './deps.ts';
import { knownDevicesRepository } from './known-devices.repository.ts';
import { languageOf } from './language.ts';
import { LINKS } from './links.ts';
import { mailTokensRepository } from './mail-tokens.repository.ts';
import type { SignIn } from './sign-in.service.ts';

const RESET_LIFE_MS = RESET_LINK_MINUTES * MINUTE_MS;

/** The answer where a signed-in user types a wrong password to confirm an act. */
export const WRONG_PASSWORD = 'This password is not right.';

type PasswordDeps = Pick<
  AccountsDeps,
  'db' | 'dialect' | 'sessions' | 'passwords' | 'mail' | 'record' | 'idempotency' | 'limiter' | 'now'
> & { readonly signIn: SignIn; readonly background: Background };

export type PasswordChange = { readonly oldPassword: string; readonly newPassword: string };
export type PasswordReset = { readonly email: string; readonly token: string; readonly password: string };

/** New passwords: by the old one, or by a mailed link. */
export class PasswordService {
  readonly #deps: PasswordDeps;

  constructor(deps: PasswordDeps) {
    this.#deps = deps;
  }

  /** The person's other sessions and known browsers end; this session goes on under a new token (D034). */
  async change(request: FastifyRequest, reply: FastifyReply, user: ViewerUser, change: PasswordChange): Promise<void> {
    const { db, signIn, sessions, passwords, now } = this.#deps;
    const account = await accountsRepository(db).find(user.id);
    if (account === undefined) throw new AppError('SESSION_EXPIRED');
    const refusal = new AppError('VALIDATION_FAILED', undefined, { fields: { oldPassword: WRONG_PASSWORD } });
    if (!(await signIn.isOwnPassword(user, account.password_hash, change.oldPassword))) throw refusal;
    refuseWeak(change.newPassword, account.email ?? account.pending_email ?? '');
    const passwordHash = await passwords.hash(change.newPassword, { key: `session ${user.sessionId}`, isKnown: true });
    await db.transaction().execute(async (transaction) => {
      // A reset link may have set another password while these were hashed, to lock out a holder of the old one.
      if (!(await accountsRepository(transaction).isStill(account))) throw refusal;
      await accountsRepository(transaction).setPassword(user.id, passwordHash);
      await mailTokensRepository(transaction, now).forget(user.id, ['resetPassword']);
      await knownDevicesRepository(transaction).forgetOthers(user.id, signIn.deviceHash(request));
      await this.#tellOwner(transaction, account);
      await sessions.endAll(user.id, { exceptId: user.sessionId, transaction });
    });
    await sessions.renew(reply, user);
  }

  /** Begins to send a link where the address has an account; nobody can tell from the answer whether it has (D036). */
  async requestReset(request: FastifyRequest, email: string, language: Language): Promise<void> {
    const { limiter, background } = this.#deps;
    await limiter?.count('reset', request.ip);
    background.run(() => this.#sendReset(email, language));
  }

  /**
   * Sets the password by a mailed link, which proves the address. What others may have done with it ends: sessions, known
   * browsers, and where the address was never proven before also other ways to sign in (SECURITY rule 15).
   */
  async reset(request: FastifyRequest, { email, token, password }: PasswordReset): Promise<void> {
    const { db, passwords, sessions, idempotency, now } = this.#deps;
    const intent: Intent = { ...intentOf(request), body: { email, token } };
    const found = await mailTokensRepository(db, now).find(token, email);
    // A repeat whose first answer was lost finds its link used up, and that answer kept.
    if (found?.purpose !== 'resetPassword' && intent.key === undefined) throw new AppError('TOKEN_INVALID');
    refuseWeak(password, email);
    const passwordHash = await passwords.hash(password, { key: networkOf(request.ip) });
    await idempotency.run(intent, async (transaction) => {
      const account = await this.#use(transaction, { email, token });
      if (account.email === null) await accountsRepository(transaction).dropIdentities(account.id);
      await this.#prove(transaction, account, email);
      await accountsRepository(transaction).setPassword(account.id, passwordHash);
      await knownDevicesRepository(transaction).forgetOthers(account.id, '');
      await sessions.endAll(account.id, { transaction });
      await this.#tellOwner(transaction, { ...account, email });
      return true;
    });
  }

  async #sendReset(email: string, language: Language): Promise<void> {
    const { db, limiter, mail, now } = this.#deps;
    const accounts = accountsRepository(db);
    const account = (await accounts.findProven(email)) ?? (await accounts.findClaimants(email, 1))[0];
    if (account === undefined || (await limiter?.take('letter', email)) === false) return;
    await db.transaction().execute(async (transaction) => {
      const tokens = mailTokensRepository(transaction, now);
      const token = await tokens.add({ purpose: 'resetPassword', userId: account.id, email, lifeMs: RESET_LIFE_MS });
      const link = LINKS.reset(email, token);
      await mail.enqueue(transaction, { kind: 'resetPassword', to: email, language, link });
    });
  }

  /** Uses up the link and all its like; gives its account. */
  async #use(db: Db, { email, token }: Pick<PasswordReset, 'email' | 'token'>): Promise<AccountRow> {
    const tokens = mailTokensRepository(db, this.#deps.now);
    const found = await tokens.find(token, email);
    const account = found?.purpose === 'resetPassword' ? await accountsRepository(db).find(found.user_id) : undefined;
    // An address that was only to follow a proven one opens nothing.
    const isStillIts = account !== undefined && (account.email ?? account.pending_email) === email;
    if (!isStillIts || !(await tokens.use(token))) throw new AppError('TOKEN_INVALID');
    await tokens.forget(account.id, ['resetPassword', 'verifyEmail', 'linkEmail']);
    return account;
  }

  async #prove(transaction: Transaction, account: AccountRow, email: string) {
    const accounts = accountsRepository(transaction);
    const owner = await accounts.findProven(email);
    if (owner !== undefined && owner.id !== account.id) throw new AppError('TOKEN_INVALID');
    await accounts.prove(account.id, email);
    await this.#deps.record(transaction, { kind: 'mailConfirmed', userId: account.id });
  }

  async #tellOwner(db: Db, { email, language }: AccountRow): Promise<void> {
    if (email === null) return;
    const letter = {
      kind: 'passwordChanged',
      to: email,
      language: languageOf(language),
      link: LINKS.forgotten,
    } as const;
    await this.#deps.mail.enqueue(db, letter);
  }
}
