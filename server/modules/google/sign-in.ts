import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from '#contract/http/accounts.ts';
import { UserId } from '#contract/ids.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { RecordEvents } from '#server/events/bus.ts';
import type { Cookies } from '#server/http/cookies.ts';
import { refuseBlocked } from '#server/http/blocked.ts';
import { AppError } from '#server/http/errors.ts';
import { newSecret, secretHash } from '#server/lib/secrets.ts';
import { dropClaims, newUserRow } from '#server/modules/accounts/index.ts';
import { type BeginSession, personName, type ProviderAccounts } from '#server/modules/providers/index.ts';
import { findProven, isProofUsed } from './google.repository.ts';
import type { GooglePerson } from './id-token.ts';

const SECRET = /^[A-Za-z0-9_-]{43}$/;
/** The longest time between the button and Google's answer. */
const NONCE_SECONDS = 3600;

/**
 * The account that has verified this address, if the password is right. Attempts are limited as at every login: throws
 * LOGIN_FAILED, ACCOUNT_BLOCKED, TOO_MANY_TRIES.
 */
export type CheckOwner = (
  request: FastifyRequest,
  credentials: { readonly email: string; readonly password: string },
) => Promise<{ readonly id: number }>;

export type GoogleSignInDeps = {
  readonly readIdToken: (token: string) => Promise<GooglePerson>;
  readonly database: Pick<OpenDatabase, 'db'>;
  readonly accounts: ProviderAccounts;
  readonly cookies: Cookies;
  readonly checkOwner: CheckOwner;
  readonly beginSession: BeginSession;
  readonly record: RecordEvents;
  readonly now: () => number;
};

export type GoogleForm = {
  readonly idToken: string;
  readonly password?: string | undefined;
  readonly inviteToken?: string | undefined;
};

export type GoogleProof = {
  readonly subject: string;
  readonly use: (transaction: Transaction) => Promise<void>;
};

type Account = { readonly userId: number; readonly isNew: boolean };

const replayed = (): AppError => new AppError('GOOGLE_PROOF_INVALID', 'the nonce is not of this browser or was used');

/** The nonce sent to Google, derived from the browser's secret. */
const nonceOf = (secret: string): string => secretHash(secret);
/** The id under which a used nonce is stored. */
const usedHash = (nonce: string): string => secretHash(`google ${nonce}`);

/** Signs in by an ID token of Google (SECURITY 1.8, D053). */
export class GoogleSignIn {
  readonly #deps: GoogleSignInDeps;

  constructor(deps: GoogleSignInDeps) {
    this.#deps = deps;
  }

  /** The nonce for this browser's next token: shared by all its pages until it is used. */
  async nonce(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const { cookies, database } = this.#deps;
    const kept = this.#secretOf(request);
    const isGood = kept !== undefined && !(await isProofUsed(database.db, usedHash(nonceOf(kept))));
    const secret = isGood ? kept : newSecret();
    cookies.set(reply, 'google', secret, NONCE_SECONDS);
    return nonceOf(secret);
  }

  /** Throws GOOGLE_PROOF_INVALID; ACCOUNT_EXISTS if the address has an account that is not connected to Google. */
  async signIn(request: FastifyRequest, reply: FastifyReply, form: GoogleForm): Promise<SignedIn> {
    const { accounts, cookies, beginSession } = this.#deps;
    const person = await this.#read(request, form.idToken);
    const ownerId = await this.#proveOwner(request, person, form.password);
    const account = await accounts.inTransaction(
      async (transaction) => {
        await this.#useNonce(transaction, person);
        return this.#accountOf(transaction, person, { ownerId, form, request });
      },
      () => this.#knownAccount(person),
    );
    await beginSession(request, reply, account.userId, 'remembered');
    cookies.clear(reply, 'google');
    return { userId: UserId.parse(account.userId), bearer: null, isNew: account.isNew };
  }

  /**
   * The Google account of a token from this browser, for a user who is signed in. `use` consumes its nonce, in the
   * transaction that relies on it.
   */
  async prove(request: FastifyRequest, idToken: string): Promise<GoogleProof> {
    const person = await this.#read(request, idToken);
    return { subject: person.subject, use: (transaction) => this.#useNonce(transaction, person) };
  }

  async #read(request: FastifyRequest, idToken: string): Promise<GooglePerson> {
    const person = await this.#deps.readIdToken(idToken);
    const secret = this.#secretOf(request);
    if (secret === undefined || nonceOf(secret) !== person.nonce) throw replayed();
    return person;
  }

  /** The account that the typed password opens. Runs before any transaction, because hashing is slow. */
  async #proveOwner(
    request: FastifyRequest,
    { email, subject }: GooglePerson,
    password: string | undefined,
  ): Promise<number | undefined> {
    const { accounts, checkOwner, database } = this.#deps;
    if (email === undefined || password === undefined) return undefined;
    if ((await accounts.find(database.db, { provider: 'google', subject })) !== undefined) return undefined;
    if ((await findProven(database.db, email)) === undefined) return undefined;
    return (await checkOwner(request, { email, password })).id;
  }

  async #useNonce(transaction: Transaction, { nonce, expiresAt }: GooglePerson): Promise<void> {
    const { accounts, now } = this.#deps;
    const used = { hash: usedHash(nonce), network: '', expiresAt };
    if ((await accounts.useProof(transaction, used, now())) !== undefined) throw replayed();
  }

  /** On a full disk: the account that is already connected to Google. */
  async #knownAccount({ subject, nonce, expiresAt }: GooglePerson): Promise<Account | undefined> {
    const { accounts, database, now } = this.#deps;
    const userId = await accounts.find(database.db, { provider: 'google', subject });
    if (userId === undefined) return undefined;
    const used = { hash: usedHash(nonce), network: '', expiresAt };
    if ((await accounts.useProofUnstored(used, now())) !== undefined) throw replayed();
    return { userId, isNew: false };
  }

  async #accountOf(
    transaction: Transaction,
    person: GooglePerson,
    {
      ownerId,
      form,
      request,
    }: { readonly ownerId: number | undefined; readonly form: GoogleForm; readonly request: FastifyRequest },
  ): Promise<Account> {
    const { accounts, now } = this.#deps;
    const identity = { provider: 'google', subject: person.subject } as const;
    const known = await accounts.find(transaction, identity);
    if (known !== undefined) return { userId: known, isNew: false };
    const proven = person.email === undefined ? undefined : await findProven(transaction, person.email);
    if (proven !== undefined) {
      if (proven.id !== ownerId) throw new AppError('ACCOUNT_EXISTS');
      refuseBlocked(proven);
      await accounts.link(transaction, identity, proven.id, now());
      return { userId: proven.id, isNew: false };
    }
    const userId = await this.#open(transaction, person, request.viewer.language);
    await this.#deps.record(transaction, { kind: 'userRegistered', userId, inviteToken: form.inviteToken });
    return { userId, isNew: true };
  }

  /** Creates an account; Google's word verifies the address only where Google is authoritative. */
  async #open(
    transaction: Transaction,
    { subject, email, isAuthoritative, firstName, lastName }: GooglePerson,
    language: FastifyRequest['viewer']['language'],
  ): Promise<number> {
    const { accounts, now } = this.#deps;
    const claimed = email ?? null;
    const address = isAuthoritative ? { email: claimed } : { pending_email: claimed };
    const names = { first_name: personName(firstName), last_name: personName(lastName) };
    const row = newUserRow({ language, ...names, ...address }, now());
    const userId = await accounts.add(transaction, { provider: 'google', subject }, row);
    if (isAuthoritative && email !== undefined) await dropClaims(transaction, email, userId);
    return userId;
  }

  #secretOf(request: FastifyRequest): string | undefined {
    const secret = this.#deps.cookies.read(request, 'google') ?? '';
    return SECRET.test(secret) ? secret : undefined;
  }
}
