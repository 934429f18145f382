import type { FastifyReply, FastifyRequest } from 'fastify';
import { GRACE_DAYS } from '#contract/http/own-account-routes.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Db } from '#server/database/connection.ts';
import type { RecordEvents } from '#server/events/bus.ts';
import { AppError } from '#server/http/errors.ts';
import { type Idempotency, intentOf } from '#server/http/idempotency.ts';
import type { ViewerUser } from '#server/http/viewer.ts';
import type { Accounts } from '#server/modules/accounts/index.ts';
import type { Jobs } from '#server/modules/jobs/index.ts';
import type { Sessions } from '#server/modules/sessions/index.ts';
import { PUBLISH_JOB } from '#server/modules/users/index.ts';
import { type Letters, writeLeaving } from './letters.ts';
import { beginLeaving, endLeaving, isLeaving, proofAndRole } from './leaving.repository.ts';

export type AccountEndDeps = Letters & {
  readonly db: Db;
  readonly accounts: Pick<Accounts, 'proveAgain'>;
  readonly sessions: Pick<Sessions, 'endAll' | 'forget'>;
  readonly idempotency: Idempotency;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly record: RecordEvents;
  readonly now: () => number;
};

type Asked = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/** Starts and cancels the deletion of one's own account (D041); the timer in `finish.ts` carries it out. */
export class AccountEnd {
  readonly #deps: AccountEndDeps;

  constructor(deps: AccountEndDeps) {
    this.#deps = deps;
  }

  /**
   * Hides the posts, ends all sessions and sends a letter; returns the day of the deletion. FORBIDDEN for administrators,
   * who must give up their role first, so that a market never loses its last one.
   */
  async ask(
    { request, reply }: Asked,
    user: ViewerUser,
    { password }: { readonly password?: string | undefined },
  ): Promise<string> {
    const { db, accounts, sessions, idempotency, record, now } = this.#deps;
    const stored = await proofAndRole(db, user.id);
    if (stored === undefined) throw new AppError('SESSION_EXPIRED');
    if (stored.role !== 0) throw new AppError('FORBIDDEN', 'an administrator gives the role up first');
    await accounts.proveAgain(user, { passwordHash: stored.password_hash, password });
    const at = new Date(now()).toISOString();
    const deletesAt = new Date(now() + GRACE_DAYS * DAY_MS).toISOString();
    const { day } = await idempotency.run({ ...intentOf(request), body: {} }, async (transaction) => {
      const begun = await beginLeaving(transaction, user.id, { at, deletesAt });
      if (begun === undefined) throw new AppError('FORBIDDEN');
      await sessions.endAll(user.id, { transaction });
      await writeLeaving(this.#deps, transaction, 'accountLeaving', { ...begun, deletes_at: deletesAt });
      await record(transaction, { kind: 'userLeft', userId: user.id });
      return { day: deletesAt };
    });
    sessions.forget(reply);
    return day;
  }

  /** Restores everything; POST_STATE once the day has come. Also succeeds for an account that is not being deleted. */
  async keep(request: FastifyRequest, { id }: ViewerUser): Promise<void> {
    const { idempotency, jobs, record, now } = this.#deps;
    const at = new Date(now()).toISOString();
    await idempotency.run({ ...intentOf(request), body: {} }, async (transaction) => {
      if (await endLeaving(transaction, id, at)) {
        await record(transaction, { kind: 'userReturned', userId: id });
        // Posts approved in the meantime go live now.
        await jobs.enqueue(transaction, PUBLISH_JOB, { userId: id });
      } else if (await isLeaving(transaction, id)) throw new AppError('POST_STATE', 'the day of the deletion has come');
      return { done: true };
    });
  }
}
