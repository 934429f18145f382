import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { MEDIA_WIDTHS } from '#contract/media.ts';
import { type OpenDatabase, openDatabase } from '#server/database/database.ts';
import { newSecret, secretHash } from '#server/lib/secrets.ts';
import { aForm } from '#server/testing-forms.ts';
import { askPatiently, endProcess, type RunningProcess, startProcess } from '#server/testing-process.ts';
import { postFields } from '../testing-selling.ts';

const KILLS = 6;
const WRITERS = 4;
const CREDITS = 10_000;
const LATER = '2999-01-01T00:00:00.000Z';

const dataDir = mkdtempSync(path.join(tmpdir(), 'aniv-kill-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const start = () => startProcess(dataDir);

/** A signed-in company with credits, and choices that the shipped catalogue has. */
const prepare = async ({ db }: OpenDatabase) => {
  const created_at = '2026-01-01T00:00:00.000Z';
  const token = newSecret();
  const { id } = await db
    .insertInto('users')
    .values({
      email: 'seller@example.com',
      is_business: 1,
      is_verified: 1,
      role: 0,
      first_name: null,
      last_name: null,
      company_name: 'Cars',
      business_description: null,
      address: null,
      phone_number: null,
      telegram: null,
      whatsapp: null,
      country_id: null,
      region_id: null,
      avatar_key: null,
      language: 'en',
      response_minutes: null,
      post_credits: CREDITS,
      created_at,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  const times = { created_at, last_seen_at: new Date().toISOString(), idle_until: LATER, ends_at: LATER };
  await db
    .insertInto('session')
    .values({
      ...times,
      token_hash: secretHash(token),
      user_id: id,
      kind: 'cookie',
      is_remembered: 1,
      user_agent: 'test',
    } as never)
    .execute();
  const model = await db
    .selectFrom('modification')
    .innerJoin('model', 'model.id', 'modification.model_id')
    .select(['model.id', 'model.brand_id', 'modification.year_from'])
    .where('modification.year_from', '>', 2000)
    .limit(1)
    .executeTakeFirstOrThrow();
  const region = await db.selectFrom('region').select(['id', 'country_id']).limit(1).executeTakeFirstOrThrow();
  const choices = {
    brandId: String(model.brand_id),
    modelId: String(model.id),
    year: String(model.year_from),
    countryId: String(region.country_id),
    regionId: String(region.id),
  };
  return { cookie: `aniv-session=${token}`, choices };
};

/** Claims of the dead run out on their own; here nobody waits for that. */
const untilWebpIsMade = async (): Promise<void> => {
  const opened = openDatabase({ url: '', dataDir });
  const left = async () => {
    await opened.db.updateTable('job').set({ claimed_until: null }).execute();
    return (await opened.db.selectFrom('job').select('id').where('kind', '=', 'photoWebp').execute()).length;
  };
  await expect.poll(left, { timeout: 120_000, interval: 2000 }).toBe(0);
  await opened.close();
};

const aPhoto = () =>
  sharp(randomBytes(60 * 40 * 3), { raw: { width: 60, height: 40, channels: 3 } })
    .jpeg()
    .toBuffer();

type Work = { readonly key: string; readonly photo: Buffer; id?: number };

test('a server killed at any moment loses no acknowledged post, doubles none and tears no photo', async () => {
  await endProcess(await start(), 'SIGTERM');
  const opened = openDatabase({ url: '', dataDir });
  const { cookie, choices } = await prepare(opened);
  await opened.close();
  const works: Work[] = [];

  /** Sends a photo and its post until the server has acknowledged both; throws where the connection breaks. */
  const finish = async (address: string, work: Work): Promise<void> => {
    const sum = createHash('sha256').update(work.photo).digest('hex');
    const sent = await askPatiently(`${address}/api/Photos/${sum}`, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'image/jpeg' },
      body: Uint8Array.from(work.photo),
    });
    expect(sent.status).toBe(200);
    const { headers, payload } = await aForm(postFields([sum], choices));
    const saved = await askPatiently(`${address}/api/Posts`, {
      method: 'POST',
      headers: { ...headers, cookie, 'idempotency-key': work.key },
      body: payload,
    });
    const reply = (await saved.json()) as { value?: { id: number } };
    expect(saved.status).toBe(200);
    // An answer that was given before stays the same.
    expect(work.id ?? reply.value?.id).toBe(reply.value?.id);
    work.id = reply.value?.id ?? 0;
  };
  /** Goes on until the server is gone; begins with what an earlier death left open. */
  const write = async (running: RunningProcess, open: Work[], acknowledged: () => void): Promise<void> => {
    for (;;) {
      const work = open.shift() ?? { key: randomBytes(12).toString('hex'), photo: await aPhoto() };
      if (!works.includes(work)) works.push(work);
      const isDone = await finish(running.address, work).then(
        () => true,
        (error: unknown) => {
          if (error instanceof TypeError) return false;
          throw error;
        },
      );
      if (!isDone) return;
      acknowledged();
    }
  };

  for (let kill = 0; kill < KILLS; kill += 1) {
    const running = await start();
    const open = works.filter(({ id }) => id === undefined);
    let left = 1 + ((randomBytes(1)[0] ?? 0) % 12);
    let death: Promise<void> | undefined;
    const acknowledged = () => {
      left -= 1;
      if (left <= 0) death ??= endProcess(running, 'SIGKILL');
    };
    await Promise.all(Array.from({ length: WRITERS }, () => write(running, open, acknowledged)));
    await death;
  }
  const last = await start();
  for (const work of works) await finish(last.address, work);
  await untilWebpIsMade();
  await endProcess(last, 'SIGTERM');

  const { db, close } = openDatabase({ url: '', dataDir });
  const posts = await db.selectFrom('post').select('id').orderBy('id').execute();
  const photos = await db.selectFrom('post_photo').selectAll().execute();
  const { post_credits: credits } = await db.selectFrom('users').select('post_credits').executeTakeFirstOrThrow();
  const { rows: faults } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const { rows: orphans } = await sql`pragma foreign_key_check`.execute(db);
  await close();
  const filesOf = (key: string) => path.join(dataDir, 'media', key.slice(0, 2), key);
  const torn: string[] = [];
  for (const { media_key: key } of photos) {
    for (const name of MEDIA_WIDTHS.flatMap((width) => [`${width}.jpg`, `${width}.webp`])) {
      const size = await sharp(path.join(filesOf(key), name))
        .stats()
        .then(
          ({ channels }) => channels.length,
          () => 0,
        );
      if (size !== 3) torn.push(`${key}/${name}`);
    }
  }

  expect(posts.map(({ id }) => id)).toEqual(works.map(({ id }) => id).toSorted((a, b) => (a ?? 0) - (b ?? 0)));
  expect(photos).toHaveLength(posts.length);
  expect(CREDITS - credits).toBe(posts.length);
  expect(torn).toEqual([]);
  expect([faults, orphans]).toEqual([[{ integrity_check: 'ok' }], []]);
  expect(readdirSync(dataDir)).toContain('media');
}, 400_000);
