import { pathTo } from '#contract/page-path.ts';
import type { Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/http/errors.ts';
import { recordAct } from '#server/modules/audit/index.ts';
import { languageOf } from '#server/modules/accounts/index.ts';
import type { AccountLinksDeps, Asked } from './deps.ts';
import { mergeAccounts, undoMerge } from './merge/merge.ts';
import { lockAccounts, type Person } from './merge/people.repository.ts';
import { mergesRepository, UNDO_MS } from './merges.repository.ts';
import { olderOf, refusalOf } from './offers.ts';
import { offersRepository, type Proof } from './offers.repository.ts';
import { isStillProven, moveSession } from './own-proof.repository.ts';
import { proveOwnSide } from './own-proof.ts';

type MergesDeps = Pick<AccountLinksDeps, 'db' | 'sessions' | 'mail' | 'record' | 'now'>;

/** Merges two accounts of one user into the older one, and undoes it (D039, D040, D183). */
export class Merges {
  readonly #deps: MergesDeps;

  constructor(deps: MergesDeps) {
    this.#deps = deps;
  }

  /**
   * Joins the signed-in account and the one of its offer; returns the one that stays. TOKEN_INVALID where the offer has run out, is another one, or is
   * no longer true; FORBIDDEN where the two may not be joined.
   */
  async merge(asked: Asked, id: string): Promise<number> {
    const { db, now } = this.#deps;
    const { user } = asked;
    await proveOwnSide(this.#deps, user);
    return db.transaction().execute(async (transaction) => {
      const offers = offersRepository(transaction, now);
      const expected = await offers.find(user.id);
      if (expected === undefined) throw new AppError('TOKEN_INVALID');
      const people = await lockAccounts(transaction, [user.id, expected.other_id]);
      const offer = await offers.take(user.id, id);
      const own = people.get(user.id);
      const other = people.get(expected.other_id);
      if (own === undefined || own.merged_into !== null) throw new AppError('SESSION_EXPIRED');
      const isGood = offer?.other_id === other?.id && other !== undefined && other.merged_into === null;
      if (offer === undefined || !isGood || !(await isStillProven(transaction, other, offer)))
        throw new AppError('TOKEN_INVALID');
      const refusal = refusalOf(own, other);
      if (refusal !== null) throw new AppError('FORBIDDEN', refusal);
      return this.#join(transaction, asked, { own, other, offer });
    });
  }

  async #join(
    transaction: Transaction,
    { user }: Asked,
    { own, other, offer }: { readonly own: Person; readonly other: Person; readonly offer: Proof },
  ): Promise<number> {
    const { sessions, record, now } = this.#deps;
    const at = new Date(now()).toISOString();
    const kept = olderOf(own, other);
    const gone = kept.id === own.id ? other : own;
    const wanted = offer.way === 'email' ? offer.subject : null;
    const { journal, events } = await mergeAccounts(transaction, { kept, gone, signedIn: own, wanted });
    await mergesRepository(transaction).add({ keptId: kept.id, goneId: gone.id, at, journal });
    // If the old account is signed in, this session continues as the other's; all its other sessions end.
    await moveSession(transaction, user.sessionId, kept.id);
    await sessions.endAll(gone.id, { transaction });
    await this.#tellOwner(transaction, [own, other]);
    await recordAct(transaction, {
      actorId: user.id,
      act: 'accountsMerged',
      target: { kind: 'user', id: gone.id },
      userId: kept.id,
      details: { goneId: gone.id, way: offer.way },
      at,
    });
    await record(transaction, ...events);
    return kept.id;
  }

  /** Notifies both addresses: a user who did not do it can write to support. */
  async #tellOwner(transaction: Transaction, people: readonly Person[]): Promise<void> {
    for (const { email, language } of people)
      if (email !== null)
        await this.#deps.mail.enqueue(transaction, {
          kind: 'accountsJoined',
          to: email,
          language: languageOf(language),
          link: pathTo.contact(),
        });
  }

  /**
   * Restores an account that a merge took over, in the transaction of an admin's action; both must sign in again. Returns
   * the account that had remained. NOT_FOUND after 30 days, FORBIDDEN while a later merge is in effect.
   */
  async undo(transaction: Transaction, goneId: number): Promise<number> {
    const { sessions, record, now } = this.#deps;
    const merges = mergesRepository(transaction);
    const merge = await merges.findOf(goneId);
    const isLate = merge === undefined || now() - Date.parse(merge.at) > UNDO_MS;
    if (isLate || merge.journal === undefined) throw new AppError('NOT_FOUND', 'no merge that can be undone');
    const people = await lockAccounts(transaction, [merge.kept_id, goneId]);
    const isLast = people.get(merge.kept_id)?.merged_into === null && !(await merges.hasLater(merge.kept_id, merge.id));
    if (!isLast) throw new AppError('FORBIDDEN', 'a later merge has to be undone first');
    const events = await undoMerge(transaction, merge.journal);
    await merges.setUndone(merge.id, new Date(now()).toISOString());
    for (const userId of [merge.kept_id, goneId]) await sessions.endAll(userId, { transaction });
    await record(transaction, ...events);
    return merge.kept_id;
  }

  /** Merges of a user, for support. */
  async listOf(userId: number) {
    const rows = await mergesRepository(this.#deps.db).listOf(userId);
    const since = this.#deps.now() - UNDO_MS;
    return rows.map((row) => ({ ...row, canUndo: row.undone_at === null && Date.parse(row.at) >= since }));
  }

  async forgetOld(): Promise<void> {
    const { db, now } = this.#deps;
    await mergesRepository(db).forgetOld(new Date(now() - UNDO_MS).toISOString());
    await offersRepository(db, now).forgetExpired();
  }
}
