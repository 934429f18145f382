import type { ColumnType, Generated } from 'kysely';
import type { AuditAct, AuditTargetKind } from '#contract/http/audit-acts.ts';

/** Written once: there is no type for an update. */
type Once<T> = ColumnType<T, T, never>;

/** What admins did (D184): rows are appended in the transaction of the act, and the database refuses to change them. */
export type AuditLogTable = {
  id: Generated<number>;
  at: Once<string>;
  /** The admin; null for the operator's own command. */
  actor_id: Once<number | null>;
  act: Once<AuditAct>;
  target_kind: Once<AuditTargetKind>;
  /** The row of the target: orders have names instead of numbers. */
  target_id: Once<string>;
  /** Whose account, post, order or message it is about; null where there is no account. */
  user_id: Once<number | null>;
  reason: Once<string>;
  /** JSON with further facts, such as the number of credits. */
  details: Once<string>;
};
