import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { GroupCommit } from '#server/database/group-commit.ts';
import type { Database } from '#server/database/schema.ts';
import { AppError } from '#server/http/errors.ts';
import { networkOf } from '#server/http/rate-limit.ts';
import type { ViewerUser } from '#server/http/viewer.ts';
import { newSecret, secretHash } from '#server/lib/secrets.ts';
import { DEVICE_SECONDS, type SessionKind } from '#server/modules/sessions/index.ts';
import { type AccountRow, accountsRepository } from './accounts.repository.ts';
import type { AccountsDeps } from './deps.ts';
import { knownDevicesRepository } from './known-devices.repository.ts';
import { type ThrottleKey, tooManyTries, type Try } from './throttle.ts';

type SignInDeps = Pick<AccountsDeps, 'db' | 'cookies' | 'passwords' | 'sessions' | 'throttle' | 'now'>;
export type Credentials = { readonly email: string; readonly password: string };
type Allowed = { readonly candidates: readonly AccountRow[]; readonly attempt: Try };

const SECRET = /^[A-Za-z0-9_-]{43}$/;
/** Hashes that a failed sign-in computes, whatever accounts there are. */
const CHECKED = 2;
const UNCOUNTED: Try = { wasRight: () => undefined };

/** Who may come in by address and password. */
export class SignIn {
  readonly #deps: SignInDeps;
  readonly #commits: GroupCommit;

  constructor(deps: SignInDeps) {
    this.#deps = deps;
    this.#commits = new GroupCommit(deps.db);
  }

  /**
   * The account that address and password open: the one whose address it is, or the newest that claims it. LOGIN_FAILED
   * alike for whatever is wrong and with the same work, ACCOUNT_BLOCKED after a right password, TOO_MANY_TRIES.
   */
  async check(request: FastifyRequest, { email, password }: Credentials): Promise<AccountRow> {
    return this.#checkOf(request, { email, password }, await this.#candidatesOf(email));
  }

  /** The same for the account alone whose address it is. */
  async checkOwner(request: FastifyRequest, { email, password }: Credentials): Promise<AccountRow> {
    const owner = await accountsRepository(this.#deps.db).findProven(email);
    return this.#checkOf(request, { email, password }, owner === undefined ? [] : [owner]);
  }

  /** Whether the password is that of the person who is signed in; wrong ones are counted by session. */
  async isOwnPassword({ sessionId }: ViewerUser, kept: string | null, password: string): Promise<boolean> {
    const attempt = this.#take([{ kind: 'session', id: String(sessionId) }]);
    const isRight = await this.#deps.passwords.verify(kept, password);
    if (isRight) attempt.wasRight();
    return isRight;
  }

  /** Signs a person in; together with others who come at the same time. */
  open(request: FastifyRequest, reply: FastifyReply, account: AccountRow, kind: SessionKind): Promise<string | null> {
    const { sessions } = this.#deps;
    return this.#commits.run(async (transaction) => {
      // Whoever changed the password meanwhile ended every session: none begins by the old one after that.
      if (!(await accountsRepository(transaction).isStill(account))) throw new AppError('LOGIN_FAILED');
      await this.rememberDevice(request, reply, account.id, transaction);
      return sessions.begin(request, reply, account.id, kind, transaction);
    });
  }

  /** From now on this browser is one that the person is known by. Its cookie is always a new one. */
  async rememberDevice(
    request: FastifyRequest,
    reply: FastifyReply,
    userId: number,
    db: Kysely<Database> = this.#deps.db,
  ): Promise<void> {
    const { cookies, now } = this.#deps;
    const devices = knownDevicesRepository(db);
    const [old, fresh] = [this.#deviceOf(request), newSecret()];
    if (old !== undefined) await devices.rename(old, secretHash(fresh));
    await devices.remember(userId, secretHash(fresh), new Date(now()).toISOString());
    cookies.set(reply, 'device', fresh, DEVICE_SECONDS);
  }

  /** Hash of the cookie by which this browser is known, or of one that knows nobody. */
  deviceHash(request: FastifyRequest): string {
    return this.#deviceOf(request) ?? '';
  }

  async #candidatesOf(email: string): Promise<readonly AccountRow[]> {
    const accounts = accountsRepository(this.#deps.db);
    const [owner, claimants] = [await accounts.findProven(email), await accounts.findClaimants(email, CHECKED)];
    return [...(owner === undefined ? [] : [owner]), ...claimants].slice(0, CHECKED);
  }

  async #checkOf(request: FastifyRequest, { email, password }: Credentials, known: readonly AccountRow[]) {
    const { candidates, attempt } = await this.#allow(request, email, known);
    for (let at = 0; at < CHECKED; at += 1) {
      const candidate = candidates[at];
      const isRight = await this.#deps.passwords.verify(candidate?.password_hash ?? null, password);
      if (!isRight || candidate === undefined) continue;
      attempt.wasRight();
      if (candidate.blocked_at !== null) throw new AppError('ACCOUNT_BLOCKED');
      return candidate;
    }
    throw new AppError('LOGIN_FAILED');
  }

  /**
   * Which of the accounts may be tried now. Where strangers have to wait, a browser from which somebody signed in before
   * still may, at that person's account alone: else one's own account would open the way to another's.
   */
  async #allow(request: FastifyRequest, email: string, candidates: readonly AccountRow[]): Promise<Allowed> {
    const { db, throttle } = this.#deps;
    const strangers: ThrottleKey[] = [
      { kind: 'account', id: email },
      { kind: 'network', id: networkOf(request.ip) },
      { kind: 'brake', id: '' },
    ];
    const waitMs = throttle?.waitMs(strangers) ?? 0;
    if (waitMs === 0) return { candidates, attempt: this.#take(strangers) };
    const device = this.#deviceOf(request) ?? '';
    const ids = candidates.map(({ id }) => id);
    const friends = await knownDevicesRepository(db).usersOf(device, ids);
    if (friends.size === 0) throw tooManyTries(waitMs);
    const attempt = this.#take([{ kind: 'device', id: `${device} ${email}` }]);
    return { candidates: candidates.filter(({ id }) => friends.has(id)), attempt };
  }

  #take(keys: readonly ThrottleKey[]): Try {
    const { throttle } = this.#deps;
    if (throttle === undefined) return UNCOUNTED;
    const waitMs = throttle.waitMs(keys);
    if (waitMs > 0) throw tooManyTries(waitMs);
    return throttle.take(keys);
  }

  #deviceOf(request: FastifyRequest): string | undefined {
    const secret = this.#deps.cookies.read(request, 'device');
    return secret === undefined || !SECRET.test(secret) ? undefined : secretHash(secret);
  }
}
