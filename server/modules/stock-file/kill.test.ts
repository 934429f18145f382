import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { SheetRow } from '#contract/http/stock-file.ts';
import { type OpenDatabase, openDatabase } from '#server/database/database.ts';
import { newSecret, secretHash } from '#server/lib/secrets.ts';
import { newUserRow } from '#server/modules/accounts/new-user.ts';
import { sessionsRepository } from '#server/modules/sessions/index.ts';
import { askPatiently, endProcess, startProcess } from '#server/testing-process.ts';
import { DEFAULTS } from './testing.ts';

const ROWS = 120;
const KILLS = 3;
const LATER = '2999-01-01T00:00:00.000Z';

const dataDir = mkdtempSync(path.join(tmpdir(), 'aniv-sheet-kill-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** A signed-in company with credits, and the place it sells at. */
const prepare = async ({ db }: OpenDatabase) => {
  const token = newSecret();
  const now = new Date().toISOString();
  const dealer = newUserRow({ email: 'dealer@example.com', is_business: 1, company_name: 'Cars', language: 'en' }, 0);
  const { id } = await db
    .insertInto('users')
    .values({ ...dealer, is_verified: 1, post_credits: 1000, phone_number: '+37477123456' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sessionsRepository(db).add({
    token_hash: secretHash(token),
    user_id: id,
    kind: 'cookie',
    is_remembered: 1,
    user_agent: 'test',
    created_at: now,
    last_seen_at: now,
    idle_until: LATER,
    ends_at: LATER,
  });
  const region = await db.selectFrom('region').select(['id', 'country_id']).limit(1).executeTakeFirstOrThrow();
  return {
    cookie: `aniv-session=${token}`,
    defaults: { ...DEFAULTS, countryId: region.country_id, regionId: region.id },
  };
};

const rows = Array.from(
  { length: ROWS },
  (_, at): SheetRow => ({
    stockNumber: `K-${at}`,
    brand: 'Тойота',
    model: 'Камри',
    year: '2015',
    bodyType: 'Седан',
    fuelType: 'Бензин',
    transmission: 'АКПП',
    color: 'Белый',
    mileage: '120 тыс. км',
    price: '9 500 $',
  }),
);

test('a file whose server is killed in its middle is made whole by repeating it, each car once', async () => {
  await endProcess(await startProcess(dataDir), 'SIGTERM');
  const opened = openDatabase({ url: '', dataDir });
  const { cookie, defaults } = await prepare(opened);
  const count = async () => (await opened.db.selectFrom('post').select('id').execute()).length;
  const send = (address: string): Promise<Response> =>
    askPatiently(`${address}/api/Inventory/create`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': 'one-and-only-key' },
      body: JSON.stringify({ rows, defaults }),
    });
  const stands: number[] = [];

  for (let kill = 1; kill <= KILLS; kill += 1) {
    const running = await startProcess(dataDir);
    const before = await count();
    const cut = send(running.address).then(
      () => 'answered',
      () => 'cut',
    );
    await expect.poll(count, { timeout: 20_000, interval: 20 }).toBeGreaterThan(before + 3);
    await endProcess(running, 'SIGKILL');
    expect(await cut).toBe('cut');
    stands.push(await count());
  }
  const last = await startProcess(dataDir);
  const reply = (await (await send(last.address)).json()) as {
    value: { error: unknown; row: { id: number; stockNumber: string } }[];
  };
  await endProcess(last, 'SIGTERM');

  const posts = await opened.db.selectFrom('post').select(['id', 'stock_number']).orderBy('id').execute();
  const { post_credits: credits } = await opened.db
    .selectFrom('users')
    .select('post_credits')
    .executeTakeFirstOrThrow();
  await opened.close();

  expect(stands.every((stand) => stand < ROWS)).toBe(true);
  expect(reply.value.filter(({ error }) => error !== null)).toEqual([]);
  expect(posts.map(({ stock_number }) => stock_number)).toEqual(rows.map(({ stockNumber }) => stockNumber));
  expect(reply.value.map(({ row }) => row.id)).toEqual(posts.map(({ id }) => id));
  expect(credits).toBe(1000 - ROWS);
}, 400_000);
