import { expect, test } from 'vitest';
import { describeOnEveryDialect } from '#server/database/testing.ts';
import { newUserRow } from '#server/modules/accounts/index.ts';
import { makeAdmin } from './make-admin.repository.ts';

const AT = '2026-11-21T12:00:00.000Z';

describeOnEveryDialect('the command that makes an admin', (database) => {
  test('gives the role to a proven address once, and the audit log has it', async () => {
    const { db } = database();
    const people = [{ email: 'boss@example.com' }, { pending_email: 'claimed@example.com' }];
    const rows = [...people, { email: 'gone@example.com', blocked_at: AT }].map((fields) =>
      newUserRow({ language: 'en', ...fields }, 0),
    );
    await db.insertInto('users').values(rows).execute();

    const outcomes = [];
    for (const email of ['Boss@example.com', 'boss@example.com', 'claimed@example.com', 'gone@example.com'])
      outcomes.push(await makeAdmin(db, email, AT));

    expect(outcomes).toEqual(['done', 'already', 'unknown', 'blocked']);
    expect(await db.selectFrom('users').select('email').where('role', '=', 1).execute()).toEqual([
      { email: 'boss@example.com' },
    ]);
    const acts = await db.selectFrom('audit_log').select(['actor_id', 'act', 'user_id']).execute();
    expect(acts).toEqual([{ actor_id: null, act: 'roleChanged', user_id: 1 }]);
  });
});
