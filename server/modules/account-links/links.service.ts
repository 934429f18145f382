import type { LoginWay } from '#contract/http/account-links.ts';
import { pathTo } from '#contract/page-path.ts';
import type { Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/http/errors.ts';
import type { ViewerUser } from '#server/http/viewer.ts';
import { recordAct } from '#server/modules/audit/index.ts';
import { letterToUser } from '#server/modules/mail/index.ts';
import type { TelegramProof } from '#server/modules/telegram/index.ts';
import type { AccountLinksDeps, Asked } from './deps.ts';
import { lockAccounts, type Person } from './merge/people.repository.ts';
import { offersRepository } from './offers.repository.ts';
import { confirmOwnSide, proveOwnSide } from './own-proof.ts';
import { waysRepository } from './ways.repository.ts';

export type Outcome = 'connected' | 'offered';
type Provider = Exclude<LoginWay, 'email'>;

/** Adds and removes ways to log in; if one belongs to another account, it offers a merge (D183). */
export class AccountLinks {
  readonly #deps: AccountLinksDeps;

  constructor(deps: AccountLinksDeps) {
    this.#deps = deps;
  }

  async confirm({ user }: Asked, password: string): Promise<void> {
    await this.#deps.limiter?.countOf('link', user.id);
    await confirmOwnSide(this.#deps, user, password);
  }

  async google({ request, user }: Asked, idToken: string): Promise<Outcome> {
    await this.#begin(user);
    const proof = await this.#deps.proveGoogle(request, idToken);
    return this.#deps.db.transaction().execute(async (transaction) => {
      await proof.use(transaction);
      return this.#attach(transaction, user, 'google', proof.subject);
    });
  }

  async telegram({ request, user }: Asked, proof: TelegramProof): Promise<Outcome> {
    await this.#begin(user);
    return this.#deps.db.transaction().execute(async (transaction) => {
      const subject = await this.#deps.proveTelegram(transaction, request, proof);
      return this.#attach(transaction, user, 'telegram', subject);
    });
  }

  /** Finds the other account by address and password; LOGIN_FAILED, ACCOUNT_BLOCKED, TOO_MANY_TRIES. */
  async email(
    { request, user }: Asked,
    { email, otherPassword }: { readonly email: string; readonly otherPassword: string },
  ): Promise<Outcome> {
    const { db, signIn, now } = this.#deps;
    await this.#begin(user);
    const { id: otherId } = await signIn.checkOwner(request, { email, password: otherPassword });
    if (otherId === user.id) return 'connected';
    await offersRepository(db, now).add({ userId: user.id, otherId, way: 'email', subject: email });
    return 'offered';
  }

  /** FORBIDDEN for the last way; other sessions end, because they may have used the removed one. */
  async disconnect({ user }: Asked, way: LoginWay): Promise<void> {
    const { db, sessions } = this.#deps;
    await this.#begin(user);
    await db.transaction().execute(async (transaction) => {
      const person = await this.#lock(transaction, user);
      const repository = waysRepository(transaction);
      const ways = await repository.waysOf(person);
      if (!ways.has(way)) return;
      if (ways.size === 1) throw new AppError('FORBIDDEN', 'the last way to log in');
      await this.#changed(transaction, user, 'loginWayRemoved', way);
      await repository.remove(way, user.id);
      await sessions.endAll(user.id, { exceptId: user.sessionId, transaction });
    });
  }

  async #begin(user: ViewerUser): Promise<void> {
    await this.#deps.limiter?.countOf('link', user.id);
    await proveOwnSide(this.#deps, user);
  }

  async #lock(transaction: Transaction, user: ViewerUser): Promise<Person> {
    const person = (await lockAccounts(transaction, [user.id])).get(user.id);
    // Blocked or merged since the request began.
    const isLive = person !== undefined && person.blocked_at === null && person.merged_into === null;
    if (!isLive) throw new AppError('SESSION_EXPIRED');
    return person;
  }

  async #attach(transaction: Transaction, user: ViewerUser, provider: Provider, subject: string): Promise<Outcome> {
    const { now } = this.#deps;
    await this.#lock(transaction, user);
    const ways = waysRepository(transaction);
    const ownerId = await ways.ownerOf({ provider, subject });
    if (ownerId === user.id) return 'connected';
    if (ownerId !== undefined) {
      const offers = offersRepository(transaction, now);
      await offers.add({ userId: user.id, otherId: ownerId, way: provider, subject });
      return 'offered';
    }
    await ways.add({ provider, subject }, user.id, new Date(now()).toISOString());
    await this.#changed(transaction, user, 'loginWayAdded', provider);
    return 'connected';
  }

  /** Notifies the user by mail, if there is an address. */
  async #changed(
    transaction: Transaction,
    { id }: ViewerUser,
    act: 'loginWayAdded' | 'loginWayRemoved',
    way: LoginWay,
  ) {
    const { mail, record, now } = this.#deps;
    await letterToUser(mail, transaction, id, { kind: 'loginWaysChanged', link: pathTo.contact() });
    await record(transaction, { kind: 'profileChanged', userId: id });
    const target = { kind: 'user', id } as const;
    await recordAct(transaction, {
      actorId: id,
      act,
      target,
      userId: id,
      details: { way },
      at: new Date(now()).toISOString(),
    });
  }
}
