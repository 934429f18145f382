import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { type AccountsWorld, openAccountsWorld, PASSWORD } from './testing.ts';

describe.each(DIALECTS)('the sweep of old rows on %s', (dialect) => {
  let world: AccountsWorld;
  beforeEach(async () => {
    world = await openAccountsWorld(dialect);
  }, 60_000);
  afterEach(() => world.close());

  const register = (email: string) => world.browser().post('register', { email, password: PASSWORD });
  const claims = async () =>
    (await world.database.db.selectFrom('users').select(['email', 'pending_email']).orderBy('id').execute()).map(
      ({ email, pending_email }) => email ?? pending_email,
    );

  test('an account that nobody confirmed or signed in to, after a week', async () => {
    await register('unused@example.com');
    await register('used@example.com');
    await world.browser().login('used@example.com', PASSWORD);
    await register('confirmed@example.com');
    await world.browser().get('verifyToken', await world.linkTo('confirmed@example.com'));
    await register('google@example.com');
    const { id } = await world.database.db
      .selectFrom('users')
      .select('id')
      .where('pending_email', '=', 'google@example.com')
      .executeTakeFirstOrThrow();
    await world.database.db
      .insertInto('login_identity')
      .values({ provider: 'google', subject: '1', user_id: id, created_at: 'x' })
      .execute();
    world.pass(7 * DAY_MS - 1000);
    await world.accounts.sweep();
    expect(await claims()).toHaveLength(4);

    world.pass(2000);
    await world.accounts.sweep();
    expect(await claims()).toEqual(['used@example.com', 'confirmed@example.com', 'google@example.com']);
  });

  test('links that are too old and browsers not seen for a year', async () => {
    await register('ani@example.com');
    await world.browser().login('ani@example.com', PASSWORD);
    const count = async (table: 'mail_token' | 'known_device') =>
      (await world.database.db.selectFrom(table).selectAll().execute()).length;
    world.pass(DAY_MS + 1);
    await world.accounts.sweep();
    expect([await count('mail_token'), await count('known_device')]).toEqual([0, 1]);

    world.pass(366 * DAY_MS);
    await world.accounts.sweep();
    expect(await count('known_device')).toBe(0);
  });
});

describe.each(DIALECTS)('the browsers of a person on %s', (dialect) => {
  test('are known up to twenty, the latest used', async () => {
    const world = await openAccountsWorld(dialect);
    await world.aPerson('ani@example.com');
    for (let at = 0; at < 22; at += 1) {
      world.pass(1000);
      await world.browser().login('ani@example.com', PASSWORD);
    }
    const rows = await world.database.db
      .selectFrom('known_device')
      .select('last_used_at')
      .orderBy('last_used_at')
      .execute();
    await world.close();

    expect([rows.length, rows[0]?.last_used_at]).toEqual([20, '2026-11-21T12:00:03.000Z']);
  }, 60_000);
});
