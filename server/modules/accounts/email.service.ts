import type { FastifyRequest } from 'fastify';
import type { Language } from '#contract/constants.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { MailTokenTable } from '#server/database/schema.ts';
import { AppError } from '#server/http/errors.ts';
import { intentOf } from '#server/http/idempotency.ts';
import type { ViewerUser } from '#server/http/viewer.ts';
import type { LetterKind } from '#server/modules/mail/index.ts';
import { type AccountRow, accountsRepository } from './accounts.repository.ts';
import type { AccountsDeps } from './deps.ts';
import { languageOf } from './language.ts';
import { LINKS } from './links.ts';
import { mailTokensRepository } from './mail-tokens.repository.ts';
import { proveAgain } from './prove-again.ts';
import { VERIFY_LIFE_MS } from './register.service.ts';
import type { SignIn } from './sign-in.service.ts';

/** D037; the letter of the registration counts among them. */
const LETTERS_A_DAY = 5;

type EmailDeps = Pick<
  AccountsDeps,
  'db' | 'dialect' | 'mail' | 'record' | 'idempotency' | 'limiter' | 'offerMerge' | 'now'
> & {
  readonly signIn: SignIn;
};
type Claim = {
  readonly purpose: Extract<MailTokenTable['purpose'], 'verifyEmail' | 'linkEmail'>;
  readonly userId: number;
  readonly email: string;
  readonly language: Language;
};
/** `isOffered`: the address is another account's, which the person may join now; nothing was confirmed. */
type Opened = { readonly account: AccountRow; readonly isOffered: boolean };
export type NewAddress = { readonly email: string; readonly password?: string | undefined };

/** What an address gets that an account claims, and what it gets where the address is another account's. */
const LETTERS = {
  verifyEmail: { free: 'verifyEmail', taken: 'alreadyRegistered' },
  linkEmail: { free: 'linkEmail', taken: 'emailInUse' },
} as const satisfies Record<Claim['purpose'], Record<'free' | 'taken', LetterKind>>;

/** Addresses of accounts: claimed by a person, proven by a mailed link. */
export class EmailService {
  readonly #deps: EmailDeps;

  constructor(deps: EmailDeps) {
    this.#deps = deps;
  }

  /**
   * Opens a mailed link, once. One that confirms a registration opens anywhere; one that gives an account another address
   * only where its person is signed in (SECURITY 1.11), and where it is another account's, offers to join the two (D183).
   * Returns the account; TOKEN_INVALID for everything else.
   */
  async verify(email: string, token: string, viewer: ViewerUser | null): Promise<Opened> {
    const { db, dialect } = this.#deps;
    try {
      return await db.transaction().execute((transaction) => this.#open(transaction, { email, token, viewer }));
    } catch (error) {
      // Two accounts proved one address at the same moment.
      throw dialect.isUniqueViolation(error) ? new AppError('TOKEN_INVALID') : error;
    }
  }

  /** The confirming letter again, to the address that the person claims. */
  async resend(user: ViewerUser, language: Language): Promise<void> {
    const { db, limiter } = this.#deps;
    const account = await accountsRepository(db).find(user.id);
    const email = account?.pending_email ?? null;
    if (account === undefined || email === null) return;
    // Who has an address or another way to sign in wanted this one later on.
    const isFirst = account.email === null && account.password_hash !== null;
    const claim: Claim = { purpose: isFirst ? 'verifyEmail' : 'linkEmail', userId: user.id, email, language };
    await db.transaction().execute(async (transaction) => {
      // Holds the account's row: of letters asked for at the same moment each counts those before it.
      if (!(await accountsRepository(transaction).stillClaims(user.id, email))) return;
      if (limiter !== undefined) await this.#limitLetters(transaction, claim, MINUTE_MS);
      await this.#send(transaction, claim);
    });
  }

  /** Claims another address; answers alike whether or not it is somebody's (D039). */
  async set(
    request: FastifyRequest,
    user: ViewerUser,
    { email, password }: NewAddress,
    language: Language,
  ): Promise<void> {
    const { db, idempotency, limiter } = this.#deps;
    const account = await accountsRepository(db).find(user.id);
    if (account === undefined) throw new AppError('SESSION_EXPIRED');
    await proveAgain(this.#deps, user, { passwordHash: account.password_hash, password });
    if (account.email === email) return accountsRepository(db).claim(user.id, null);
    const claim: Claim = { purpose: 'linkEmail', userId: user.id, email, language };
    await idempotency.run({ ...intentOf(request), body: { email } }, async (transaction) => {
      await accountsRepository(transaction).claim(user.id, email);
      if (limiter !== undefined) await this.#limitLetters(transaction, claim, 0);
      await this.#send(transaction, claim);
      return true;
    });
  }

  async #open(
    transaction: Transaction,
    link: { email: string; token: string; viewer: ViewerUser | null },
  ): Promise<Opened> {
    const { email, token, viewer } = link;
    const tokens = mailTokensRepository(transaction, this.#deps.now);
    const accounts = accountsRepository(transaction);
    const found = await tokens.find(token, email);
    const isMine = found?.purpose === 'verifyEmail' || (found?.purpose === 'linkEmail' && found.user_id === viewer?.id);
    const account = found !== undefined && isMine ? await accounts.find(found.user_id) : undefined;
    const owner = await accounts.findProven(email);
    const isWanted = account?.pending_email === email;
    const mayOpen = owner === undefined || found?.purpose === 'linkEmail';
    if (account === undefined || !isWanted || !mayOpen || !(await tokens.use(token)))
      throw new AppError('TOKEN_INVALID');
    if (owner !== undefined) {
      await accounts.claim(account.id, null);
      await this.#deps.offerMerge(transaction, { userId: account.id, otherId: owner.id, email });
      return { account, isOffered: true };
    }
    await accounts.prove(account.id, email);
    await this.#tellFormer(transaction, account);
    await this.#deps.record(transaction, { kind: 'mailConfirmed', userId: account.id });
    return { account, isOffered: false };
  }

  /** Informs the former address that the account has another one. */
  async #tellFormer(transaction: Transaction, { email, language }: AccountRow): Promise<void> {
    if (email === null) return;
    const letter = { kind: 'emailChanged', to: email, language: languageOf(language), link: LINKS.help } as const;
    await this.#deps.mail.enqueue(transaction, letter);
  }

  async #send(transaction: Transaction, { purpose, userId, email, language }: Claim): Promise<void> {
    const { limiter, mail, now } = this.#deps;
    const tokens = mailTokensRepository(transaction, now);
    const token = await tokens.add({ purpose, userId, email, lifeMs: VERIFY_LIFE_MS });
    const isFree = (await accountsRepository(transaction).findProven(email)) === undefined;
    if ((await limiter?.take('letter', email)) === false) return;
    const { free, taken } = LETTERS[purpose];
    // A registration with another person's address opens nothing; the owner of the address may join the account that claims it.
    const link = isFree || purpose === 'linkEmail' ? LINKS.verify(email, token) : LINKS.signIn;
    await mail.enqueue(transaction, { kind: isFree ? free : taken, link, to: email, language });
  }

  async #limitLetters(transaction: Transaction, { userId, purpose }: Claim, everyMs: number): Promise<void> {
    const { now } = this.#deps;
    const [last, ...others] = await mailTokensRepository(transaction, now).sentSince(userId, purpose, now() - DAY_MS);
    if (last === undefined) return;
    if (others.length + 1 >= LETTERS_A_DAY) throw new AppError('DAILY_LIMIT');
    const waitMs = Date.parse(last) + everyMs - now();
    if (waitMs > 0) throw new AppError('RATE_LIMITED', undefined, { retryAfter: Math.ceil(waitMs / 1000) });
  }
}
