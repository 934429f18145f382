import type { FastifyReply, FastifyRequest } from 'fastify';
import { GroupCommit } from '#server/database/group-commit.ts';
import { refuseBlocked } from '#server/http/blocked.ts';
import { AppError } from '#server/http/errors.ts';
import { networkOf } from '#server/http/rate-limit.ts';
import type { ViewerUser } from '#server/http/viewer.ts';
import type { SessionKind } from '#server/modules/sessions/index.ts';
import type { ThrottleKey } from '#server/ports/throttle.ts';
import { type AccountRow, accountsRepository } from './accounts.repository.ts';
import type { AccountsDeps } from './deps.ts';
import { knownDevicesRepository } from './known-devices.repository.ts';
import { sharedTries, tooManyTries, triesOf } from './tries.ts';

type SignInDeps = Pick<AccountsDeps, 'db' | 'dialect' | 'devices' | 'passwords' | 'sessions' | 'throttle'>;
export type Credentials = { readonly email: string; readonly password: string };
/** Accounts whose password may be tried, and what the try is counted by. */
type Allowed = { readonly candidates: readonly AccountRow[]; readonly counted: readonly ThrottleKey[] };
type Friends = ReadonlySet<number>;

/** Hashes that a failed sign-in computes, whether the account exists or not. */
const CHECKED = 2;

/** Decides whether an address and a password sign a user in. */
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
    const { passwords, throttle } = this.#deps;
    const counted = [triesOf('session', String(sessionId))];
    await this.#count(counted);
    const isRight = await passwords.verify(kept, password, { key: `session ${sessionId}`, isKnown: true });
    if (isRight) await throttle?.giveBack(counted);
    return isRight;
  }

  /** Signs a person in; together with others who come at the same time. Works on a full disk, too. */
  async open(
    request: FastifyRequest,
    reply: FastifyReply,
    account: AccountRow,
    kind: SessionKind,
  ): Promise<string | null> {
    const { db, dialect, devices, sessions } = this.#deps;
    try {
      return await this.#commits.run(async (transaction) => {
        // A change of the password ends every session: none begins with the old password after that.
        if (!(await accountsRepository(transaction).isStill(account))) throw new AppError('LOGIN_FAILED');
        await devices.remember(request, reply, account.id, transaction);
        return sessions.begin(request, reply, account.id, kind, transaction);
      });
    } catch (error) {
      if (!dialect.isStorageFailure(error)) throw error;
      if (!(await accountsRepository(db).isStillNow(account))) throw new AppError('LOGIN_FAILED');
      // The cookies of what was not kept.
      reply.removeHeader('set-cookie');
      return sessions.beginUnstored(request, reply, account.id, kind);
    }
  }

  /** Hash of the cookie that identifies this browser; empty without one. */
  deviceHash(request: FastifyRequest): string {
    return this.#deps.devices.hashOf(request) ?? '';
  }

  async #candidatesOf(email: string): Promise<readonly AccountRow[]> {
    const accounts = accountsRepository(this.#deps.db);
    const owner = await accounts.findProven(email);
    const claimants = await accounts.findClaimants(email, CHECKED);
    return [...(owner === undefined ? [] : [owner]), ...claimants].slice(0, CHECKED);
  }

  async #checkOf(request: FastifyRequest, { email, password }: Credentials, known: readonly AccountRow[]) {
    const { passwords, throttle } = this.#deps;
    const friends = await this.#friendsOf(request, known);
    const { candidates, counted } = await this.#allow(request, email, known, friends);
    const network = { key: networkOf(request.ip) };
    for (let at = 0; at < CHECKED; at += 1) {
      const candidate = candidates[at];
      const isFriend = candidate !== undefined && friends.has(candidate.id);
      const place = isFriend ? { key: `account ${candidate.id}`, isKnown: true } : network;
      const isRight = await passwords.verify(candidate?.password_hash ?? null, password, place);
      if (!isRight || candidate === undefined) continue;
      await throttle?.giveBack(counted);
      refuseBlocked(candidate);
      return candidate;
    }
    throw new AppError('LOGIN_FAILED');
  }

  /**
   * Which of the accounts may be tried now. Where strangers have to wait, a browser that was signed in before
   * still may, at that person's account alone: else one's own account would open the way to another's.
   */
  async #allow(
    request: FastifyRequest,
    email: string,
    candidates: readonly AccountRow[],
    friends: Friends,
  ): Promise<Allowed> {
    const { throttle } = this.#deps;
    const network = networkOf(request.ip);
    const stranger = [triesOf('account', email), triesOf('network', network)];
    const waits: number[] = [];
    for (const shared of sharedTries(network)) {
      const counted = [...stranger, ...shared];
      const waitMs = (await throttle?.take(counted)) ?? 0;
      if (waitMs === 0) return { candidates, counted };
      waits.push(waitMs);
    }
    if (friends.size === 0) throw tooManyTries(Math.min(...waits));
    const counted = [triesOf('device', `${this.deviceHash(request)} ${email}`)];
    await this.#count(counted);
    return { candidates: candidates.filter(({ id }) => friends.has(id)), counted };
  }

  /** The accounts at which somebody signed in from this browser before. */
  async #friendsOf(request: FastifyRequest, accounts: readonly AccountRow[]): Promise<Friends> {
    const device = this.#deps.devices.hashOf(request);
    if (device === undefined) return new Set();
    const ids = accounts.map(({ id }) => id);
    return knownDevicesRepository(this.#deps.db).usersOf(device, ids);
  }

  /**
   * Counts a try before the password is looked at, so that many at once are many. A right one takes back its own count
   * and no other: owners of an account cannot clear what they did wrong at another.
   */
  async #count(keys: readonly ThrottleKey[]): Promise<void> {
    const waitMs = (await this.#deps.throttle?.take(keys)) ?? 0;
    if (waitMs > 0) throw tooManyTries(waitMs);
  }
}
