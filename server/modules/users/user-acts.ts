import type { AuditAct } from '#contract/http/audit-acts.ts';
import { ROLES } from '#contract/http/users.ts';
import type { Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/http/errors.ts';
import type { Idempotency, Intent } from '#server/http/idempotency.ts';
import { recordAct } from '#server/modules/audit/index.ts';
import type { Credits } from '#server/modules/credits/index.ts';
import { countLiveOf } from '#server/modules/posts/index.ts';
import type { Merges } from '#server/modules/account-links/index.ts';
import type { Sessions } from '#server/modules/sessions/index.ts';
import { createPublishing, type Publishing, type PublishingDeps } from './publish-approved.ts';
import { lockUser, type StoredUser, updateUser } from './users.repository.ts';

/** What an admin does to a user; every act has a reason. */
export type UserAct =
  | { readonly kind: 'block' | 'unblock' | 'undoMerge' }
  | { readonly kind: 'verify'; readonly isVerified: boolean }
  | { readonly kind: 'grant'; readonly postCredits: number; readonly topCredits: number }
  | { readonly kind: 'setRole'; readonly role: (typeof ROLES)[keyof typeof ROLES] };

/** Who does it to whom, and why. */
export type Deed = { readonly actorId: number; readonly userId: number; readonly reason: string };

export type UserActsDeps = PublishingDeps & {
  readonly idempotency: Idempotency;
  readonly sessions: Pick<Sessions, 'endAll'>;
  readonly credits: Pick<Credits, 'grant'>;
  readonly merges: Pick<Merges, 'undo'>;
};

type Work = Deed & { readonly transaction: Transaction; readonly user: StoredUser; readonly at: string };
/** What is written down; undefined where nothing changed. */
type Done = { readonly act: AuditAct; readonly details?: Readonly<Record<string, unknown>> } | undefined;

/** Locks both in the order of their ids, so that two admins who act on each other do not wait for ever. */
const lockBoth = async (transaction: Transaction, { actorId, userId }: Deed) => {
  const locked = new Map<number, StoredUser | undefined>();
  for (const id of [actorId, userId].toSorted((a, b) => a - b)) locked.set(id, await lockUser(transaction, id));
  return { actor: locked.get(actorId), user: locked.get(userId) };
};

/** Blocks, verifies and promotes users and grants them credits: change, event and line of the audit log in one transaction. */
export class UserActs {
  readonly #deps: UserActsDeps;
  readonly #publish: Publishing;

  constructor(deps: UserActsDeps) {
    this.#deps = deps;
    this.#publish = createPublishing(deps);
  }

  /** FORBIDDEN on one's own account, and for who is no admin any more when the transaction begins; USER_NOT_FOUND. */
  async do(act: UserAct, deed: Deed, intent: Intent): Promise<void> {
    await this.#deps.idempotency.run(intent, async (transaction) => {
      if (deed.actorId === deed.userId) throw new AppError('FORBIDDEN', 'an admin acts on their own account');
      const { actor, user } = await lockBoth(transaction, deed);
      // Who acts stays an admin: the last one cannot be lost, even when two act on each other at once.
      if (actor?.role !== ROLES.admin || actor.blocked_at !== null) throw new AppError('FORBIDDEN');
      if (user === undefined) throw new AppError('USER_NOT_FOUND');
      const at = new Date(this.#deps.now()).toISOString();
      const done = await this.#do(act, { ...deed, transaction, user, at });
      if (done !== undefined) {
        const target = { kind: 'user', id: deed.userId } as const;
        await recordAct(transaction, { ...deed, ...done, target, at });
      }
      return { done: true };
    });
  }

  #do(act: UserAct, work: Work): Promise<Done> {
    switch (act.kind) {
      case 'block':
        return this.#block(work);
      case 'unblock':
        return this.#unblock(work);
      case 'undoMerge':
        return this.#undoMerge(work);
      case 'verify':
        return this.#verify(work, act.isVerified);
      case 'grant':
        return this.#grant(work, act);
      case 'setRole':
        return this.#setRole(work, act.role);
      default:
        return act satisfies never;
    }
  }

  async #block({ transaction, user, userId, reason, at }: Work): Promise<Done> {
    if (user.blocked_at !== null) return undefined;
    const posts = await countLiveOf(transaction, userId);
    // The flag alone hides the posts: their rows stay as they are, however many they are.
    await updateUser(transaction, userId, { blocked_at: at, blocked_reason: reason });
    await this.#deps.sessions.endAll(userId, { transaction });
    await this.#deps.record(transaction, { kind: 'userBlocked', userId, reason });
    return { act: 'userBlocked', details: { posts } };
  }

  async #unblock({ transaction, user, userId, at }: Work): Promise<Done> {
    if (user.blocked_at === null) return undefined;
    await updateUser(transaction, userId, { blocked_at: null, blocked_reason: null, unblocked_at: at });
    await this.#deps.record(transaction, { kind: 'userUnblocked', userId });
    // One who leaves publishes nothing before they return.
    if (user.leaving_since === null) await this.#publish(transaction, userId);
    const posts = await countLiveOf(transaction, userId);
    return { act: 'userUnblocked', details: { posts } };
  }

  async #undoMerge({ transaction, userId }: Work): Promise<Done> {
    const keptId = await this.#deps.merges.undo(transaction, userId);
    return { act: 'mergeUndone', details: { keptId } };
  }

  async #verify({ transaction, user, userId }: Work, isVerified: boolean): Promise<Done> {
    if ((user.is_verified === 1) === isVerified) return undefined;
    await updateUser(transaction, userId, { is_verified: isVerified ? 1 : 0 });
    await this.#deps.record(transaction, { kind: 'profileChanged', userId });
    return { act: isVerified ? 'sellerVerified' : 'sellerUnverified' };
  }

  async #grant({ transaction, userId }: Work, details: { postCredits: number; topCredits: number }): Promise<Done> {
    const { postCredits, topCredits } = details;
    await this.#deps.credits.grant(transaction, userId, postCredits, topCredits);
    return { act: 'creditsGranted', details: { postCredits, topCredits } };
  }

  async #setRole({ transaction, user, userId }: Work, role: number): Promise<Done> {
    if (user.role === role) return undefined;
    const isOut = user.blocked_at !== null || user.leaving_since !== null;
    if (role === ROLES.admin && isOut) throw new AppError('FORBIDDEN', 'the user is blocked or leaves');
    await updateUser(transaction, userId, { role });
    return { act: 'roleChanged', details: { from: user.role, to: role } };
  }
}
