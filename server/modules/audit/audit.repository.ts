import type { AuditAct, AuditTargetKind } from '#contract/http/audit-acts.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import { displayName } from '#server/lib/display-name.ts';
import type { Slice } from '#server/lib/slice.ts';

/** An act of an admin, as its module reports it. */
export type Act = {
  /** The admin; null for the operator's own command. */
  readonly actorId: number | null;
  readonly act: AuditAct;
  readonly target: { readonly kind: AuditTargetKind; readonly id: number | string };
  /** Whose account, post, order or message it is about; null where there is no account. */
  readonly userId: number | null;
  readonly reason?: string;
  /** What else is worth knowing: never secrets. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** ISO time. */
  readonly at: string;
};

/** Appends an act in the transaction of what it did (D184), so that neither is without the other. */
export const recordAct = async (transaction: Transaction, act: Act): Promise<void> => {
  const row = {
    at: act.at,
    actor_id: act.actorId,
    act: act.act,
    target_kind: act.target.kind,
    target_id: String(act.target.id),
    user_id: act.userId,
    reason: act.reason ?? '',
    details: JSON.stringify(act.details ?? {}),
  };
  await transaction.insertInto('audit_log').values(row).execute();
};

/** Which acts are asked for; a field that is absent takes all. `from` and `before` are ISO times. */
export type ActFilter = {
  readonly actorId?: number | undefined;
  readonly userId?: number | undefined;
  readonly act?: AuditAct | undefined;
  readonly targetKind?: AuditTargetKind | undefined;
  readonly targetId?: string | undefined;
  readonly from?: string | undefined;
  readonly before?: string | undefined;
};

const filtered = (db: Db, { actorId, userId, act, targetKind, targetId, from, before }: ActFilter) =>
  db
    .selectFrom('audit_log')
    .$if(actorId !== undefined, (query) => query.where('actor_id', '=', actorId!))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
    .$if(act !== undefined, (query) => query.where('act', '=', act!))
    .$if(targetKind !== undefined, (query) => query.where('target_kind', '=', targetKind!))
    .$if(targetId !== undefined, (query) => query.where('target_id', '=', targetId!))
    .$if(from !== undefined, (query) => query.where('at', '>=', from!))
    .$if(before !== undefined, (query) => query.where('at', '<', before!));

/** Reads what admins did, the latest first. */
export const auditRepository = (db: Db) => ({
  list: async (filter: ActFilter, { offset, limit }: Slice) => {
    const { count } = await filtered(db, filter)
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    const rows = await filtered(db, filter).selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
    return { rows, total: Number(count) };
  },

  /** The names of people by their ids; who is gone has none. */
  namesOf: async (ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
    if (ids.length === 0) return new Map();
    const rows = await db
      .selectFrom('users')
      .select(['id', 'company_name', 'first_name', 'last_name'])
      .where('id', 'in', [...new Set(ids)])
      .orderBy('id')
      .execute();
    return new Map(rows.map((row) => [row.id, displayName(row)]));
  },
});
