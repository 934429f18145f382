import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { OWN_LEASE } from '#server/module.ts';
import { type Market, openMarket } from '#server/modules/posts/testing-selling.ts';
import { TEST_NOW } from '#server/testing.ts';
import { FATES } from './fates.ts';
import { fillAccount } from './testing-account.ts';
import { MARK } from './testing-marks.ts';

const LEAVER = 3;
const OTHER = 2;

/** Names of columns in this schema that refer to a user. */
const NAMES_USER =
  /^(user|owner|actor|author|reporter|reported|follower|followed|inviter|invitee|buyer|seller|sender|blocked|asked|telegram)_(id|by)$|_by$|^(email|recipient)$/;

test('every table that refers to a user has a decision', async () => {
  const market = await openMarket();
  const { db } = market.database;
  const keys = await sql<{ table: string; column: string }>`
    select m.name as "table", k."from" as "column" from sqlite_master m, pragma_foreign_key_list(m.name) k
    where m.type = 'table' and k."table" = 'users'
  `.execute(db);
  const tables = await db.introspection.getTables();
  await market.close();
  const naming = new Map<string, Set<string>>();
  for (const { table, column } of [
    ...keys.rows,
    ...tables.flatMap(({ name, columns }) =>
      columns.filter((column) => NAMES_USER.test(column.name)).map((column) => ({ table: name, column: column.name })),
    ),
  ])
    naming.set(table, (naming.get(table) ?? new Set()).add(column));
  const undecided = [...naming].filter(([table, columns]) => {
    const fate = FATES[table as keyof typeof FATES];
    if (fate === undefined || fate.is === 'nobody') return true;
    const known: readonly string[] = fate.is === 'deleted' ? fate.by : [...columns];
    return [...columns].some((column) => !known.includes(column) && column !== 'email');
  });

  expect(naming.size).toBeGreaterThan(30);
  expect(undecided).toEqual([]);
});

describe.each(DIALECTS)('a deleted account on %s', (dialect) => {
  let market: Market;
  let now: number;
  beforeEach(async () => {
    now = TEST_NOW;
    market = await openMarket({ dialect, now: () => now });
    await fillAccount(market, { userId: LEAVER, otherId: OTHER });
  }, 60_000);
  afterEach(() => market.close());

  const timer = () => market.modules.find(({ name }) => name === 'account-end')!.every![0]!;
  const leave = async () => {
    const { code } = await market.call(LEAVER, 'POST', '/api/Identity/deletion', {});
    expect(code).toBe('ok');
    now += 14 * DAY_MS;
  };
  const dump = async () => {
    const rows: [string, string][] = [];
    for (const table of Object.keys(FATES)) {
      const found = await sql`select * from ${sql.table(table)}`.execute(market.database.db);
      rows.push(...found.rows.map((row): [string, string] => [table, JSON.stringify(row)]));
    }
    return rows;
  };
  const marked = async () => [
    ...new Set((await dump()).filter(([, row]) => row.includes(MARK)).map(([table]) => table)),
  ];
  /** Rows that are still in tables whose rows must be deleted. */
  const left = async () => {
    const tables: string[] = [];
    for (const [table, fate] of Object.entries(FATES))
      for (const column of fate.is === 'deleted' ? fate.by : []) {
        const found = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${LEAVER}`.execute(
          market.database.db,
        );
        if (found.rows.length > 0) tables.push(table);
      }
    return tables;
  };

  test('leaves no personal data in any table except messages to others', async () => {
    expect((await marked()).length).toBeGreaterThan(15);
    await leave();

    await timer().run(OWN_LEASE);
    await market.events.settled();

    expect(await marked()).toEqual([]);
    expect(await left()).toEqual([]);
    const { db } = market.database;
    expect(await db.selectFrom('payment_order').select(['user_id', 'status']).orderBy('id').execute()).toEqual([
      { user_id: LEAVER, status: 'paid' },
      { user_id: LEAVER, status: 'failed' },
    ]);
    expect(
      await db
        .selectFrom('chat_message')
        .select(['sender_id', 'text'])
        .where('kind', '=', 'text')
        .orderBy('number')
        .execute(),
    ).toEqual([
      { sender_id: null, text: 'It is for sale.' },
      { sender_id: OTHER, text: 'For how much?' },
    ]);
    expect(await db.selectFrom('invite').select(['inviter_id', 'invitee_id']).execute()).toEqual([
      { inviter_id: OTHER, invitee_id: LEAVER },
    ]);
  });

  test('frees the address for a new account, and its files for the sweep', async () => {
    await leave();
    await timer().run(OWN_LEASE);

    const { db } = market.database;
    const photos = await db.selectFrom('upload').select('created_at').where('user_id', '=', LEAVER).execute();
    await db
      .updateTable('users')
      .set({ email: `seller${LEAVER}@example.com` })
      .where('id', '=', OTHER)
      .execute();

    expect(photos.length).toBeGreaterThan(0);
    expect(photos.every(({ created_at }) => Date.parse(created_at) < now - DAY_MS)).toBe(true);
    expect(await db.selectFrom('post_photo').selectAll().execute()).toEqual([]);
  });

  test('is finished by the next run, wherever a run was interrupted', async () => {
    await leave();
    let cuts = 0;
    for (let steps = 1; ; steps += 1) {
      let left = steps;
      const assertHeld = () => ((left -= 1) < 0 ? Promise.reject(new Error('killed')) : Promise.resolve());
      const isCut = await timer()
        .run({ ...OWN_LEASE, assertHeld })
        .then(
          () => false,
          () => true,
        );
      if (!isCut) break;
      cuts += 1;
    }

    expect(cuts).toBeGreaterThan(2);
    expect(await marked()).toEqual([]);
    expect(await left()).toEqual([]);
  });

  test('does not block the deletion of other accounts when it fails', async () => {
    await leave();
    await market.call(4, 'POST', '/api/Identity/deletion', {});
    now += 14 * DAY_MS;
    let calls = 0;
    // The first call sends the letters, the second deletes the account that is due first.
    const assertHeld = () => ((calls += 1) === 2 ? Promise.reject(new Error('broken')) : Promise.resolve());

    await expect(timer().run({ ...OWN_LEASE, assertHeld })).rejects.toThrow('broken');
    const erased = await market.database.db
      .selectFrom('users')
      .select('id')
      .where('erased_at', 'is not', null)
      .execute();

    expect(erased).toEqual([{ id: 4 }]);
  });

  test('is shown to the other member as a deleted user who cannot receive messages', async () => {
    await leave();
    const asked = { method: 'GET' as const, headers: await market.inChatAs(OTHER) };
    const list = async () =>
      (await market.app.inject({ ...asked, url: '/chat/api/v1/conversations' })).json().value.items;
    const [before] = await list();
    expect(before).toMatchObject({ other: { isDeleted: false } });

    await timer().run(OWN_LEASE);
    const [after] = await list();
    const sent = await market.app.inject({
      method: 'POST',
      url: `/chat/api/v1/conversations/${after.id}/messages`,
      headers: asked.headers,
      payload: { clientKey: randomUUID(), kind: 'text', text: 'Hello?' },
    });

    expect(after).toMatchObject({ other: { isDeleted: true } });
    expect(sent.json().error.code).toBe('CHAT_CLOSED');
  });
});
