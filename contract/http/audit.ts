import { z } from 'zod';
import { idText, UserId } from '../ids.ts';
import { pageQuery } from '../page.ts';
import { AUDIT_ACTS, AUDIT_TARGETS } from './audit-acts.ts';
import { endpoint, listOf } from './define.ts';
import { adminRoutes } from './admin-routes.ts';

const Person = z.object({ id: UserId, name: z.string() });

/** One act of an admin. `actor` is null for the operator's own command, `user` for acts that concern no account. */
const AuditEntry = z.object({
  id: z.number().int(),
  at: z.string(),
  actor: Person.nullable(),
  act: z.enum(AUDIT_ACTS),
  targetKind: z.enum(AUDIT_TARGETS),
  targetId: z.string(),
  user: Person.nullable(),
  reason: z.string(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const day = z.iso.date();

/** The parameters of the list of acts; days are in UTC, and `to` is the last one. */
export const auditQuery = {
  actorId: idText.optional(),
  userId: idText.optional(),
  act: z.enum(AUDIT_ACTS).optional(),
  targetKind: z.enum(AUDIT_TARGETS).optional(),
  targetId: z.string().max(64).optional(),
  from: day.optional(),
  to: day.optional(),
};

/** For role admin only (D184); it can be read and never changed. */
export const audit = {
  list: endpoint(adminRoutes.audit.list, {
    query: z.strictObject({ ...auditQuery, ...pageQuery }),
    reply: listOf(AuditEntry),
  }),
};
