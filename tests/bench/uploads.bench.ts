import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { MAX_PHOTO_BYTES } from '#contract/constants.ts';
import { newSecret, secretHash } from '#server/lib/secrets.ts';
import { cameraPhoto } from './camera-photo.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { watchMemory } from './process-memory.ts';
import { type Figure, ms, quantile, type Section } from './section.ts';
import { type Filled, openSyntheticPosts } from './synthetic-posts.ts';
import type { UploadLoad } from './upload-load.ts';

const POSTS = 10_000;
const ROUNDS = 3;
const MAX_RATIO = 2;
const PARALLEL = 50;
const MAX_MEGABYTES = 600;
/** More photos than a round sends. */
const PHOTOS = 12;
const LATER = '2999-01-01T00:00:00.000Z';
const LOAD = fileURLToPath(new URL('./upload-load.ts', import.meta.url));
const MEGABYTE = 1024 * 1024;

/** A user with a session. */
const signIn = async ({ opened: { db } }: Filled): Promise<string> => {
  const token = newSecret();
  const now = new Date().toISOString();
  await db
    .insertInto('session')
    .values({
      token_hash: secretHash(token),
      user_id: 1,
      kind: 'cookie',
      is_remembered: 1,
      user_agent: 'bench',
      created_at: now,
      last_seen_at: now,
      idle_until: LATER,
      ends_at: LATER,
    } as never)
    .execute();
  await db.updateTable('users').set({ is_business: 1 }).where('id', '=', 1).execute();
  return `aniv-session=${token}`;
};

const save = (folder: string, bytes: Buffer): string => {
  const file = join(folder, createHash('sha256').update(bytes).digest('hex'));
  writeFileSync(file, bytes);
  return file;
};

/** Photos of nearly 15 MB: 24 megapixels whose JPEG is followed by bytes that no decoder looks at. */
const largePhotos = async (folder: string): Promise<void> => {
  const photo = await sharp(await cameraPhoto(1, 6000, 4000, 85))
    .jpeg({ quality: 85 })
    .toBuffer();
  for (let number = 0; number < PARALLEL; number += 1) {
    const rest = Buffer.alloc(MAX_PHOTO_BYTES - photo.length, number);
    save(folder, Buffer.concat([photo, rest]));
  }
};

const load = async (address: string, cookie: string, folder: string, at: readonly number[]): Promise<UploadLoad> => {
  const what = [address, cookie, folder, ...at.map(String)];
  const { stdout } = await promisify(execFile)(process.execPath, [LOAD, ...what], { maxBuffer: 64 * MEGABYTE });
  // Written by our own program.
  return JSON.parse(stdout) as UploadLoad;
};

const untilIndexed = async ({ address }: OwnServer): Promise<void> => {
  for (;;) {
    const health = (await (await fetch(`${address}/api/health`)).json()) as { value: { search: string } };
    if (health.value.search === 'index') return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

type Place = { readonly server: OwnServer; readonly cookie: string; readonly folder: string };

const beside = async ({ server, cookie, folder }: Place, seconds: number): Promise<Figure[]> => {
  const quiet: number[] = [];
  const loud: number[] = [];
  const ratios: number[] = [];
  let uploads = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const sent = join(folder, `round-${round}`);
    const without = await load(server.address, cookie, '', [seconds, 0]);
    const within = await load(server.address, cookie, sent, [seconds, 4]);
    quiet.push(quantile(without.searches, 0.95));
    loud.push(quantile(within.searches, 0.95));
    ratios.push((loud.at(-1) ?? 0) / (quiet.at(-1) ?? 1));
    uploads += within.uploads.length;
  }
  const ratio = quantile(ratios, 0.5);
  return [
    { what: 'search, quiet, p95', value: ms(quantile(quiet, 0.5)) },
    {
      what: `search beside uploads (${(uploads / seconds / ROUNDS).toFixed(1)} photos of 12 megapixels a second), p95`,
      value: `${ms(quantile(loud, 0.5))} = ${ratio.toFixed(2)} of quiet`,
      aim: `≤ ${MAX_RATIO} of quiet`,
      isMet: ratio <= MAX_RATIO,
    },
  ];
};

const inParallel = async ({ server, cookie, folder }: Place): Promise<Figure> => {
  const memory = watchMemory(server.pid);
  const { uploads } = await load(server.address, cookie, join(folder, 'large'), [0, PARALLEL]);
  const peak = memory.stop() / MEGABYTE;
  return {
    what: `memory of the server and its photo processes, ${uploads.length} uploads of 15 MB at once (${ms(Math.max(...uploads))})`,
    value: `${peak.toFixed(0)} MB`,
    aim: `< ${MAX_MEGABYTES} MB`,
    isMet: uploads.length === PARALLEL && peak < MAX_MEGABYTES,
  };
};

export const uploads: Section = {
  about: 'Photos sent while people search',
  run: async ({ seconds }) => {
    const filled = await openSyntheticPosts(POSTS, Date.now());
    const cookie = await signIn(filled);
    const folder = mkdtempSync(join(tmpdir(), 'aniv-bench-uploads-'));
    for (let round = 0; round < ROUNDS; round += 1) {
      mkdirSync(join(folder, `round-${round}`));
      for (let number = 0; number < PHOTOS; number += 1)
        save(join(folder, `round-${round}`), await cameraPhoto(100 * round + number, 4000, 3000));
    }
    mkdirSync(join(folder, 'large'));
    await largePhotos(join(folder, 'large'));
    const server = await startOwnServer(filled.dataDir);
    await server.untilAtRest();
    try {
      await untilIndexed(server);
      const place = { server, cookie, folder };
      const figures = await beside(place, seconds);
      return [...figures, await inParallel(place)];
    } finally {
      await server.stop();
      await filled.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
