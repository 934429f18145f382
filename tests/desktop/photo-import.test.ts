import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PostId } from '#contract/ids.ts';
import { OWN_CALL, OWN_CALL_HEADER, routes } from '#contract/http/routes.ts';
import type { Car } from '#main/modules/photos/match/match.ts';
import { carsOf } from '#main/modules/photos/stock-cars.ts';
import { runningPhotos } from '#main/modules/photos/testing/running-photos.ts';
import { aPhoto, writeTree } from '#main/modules/photos/testing/sample-photos.ts';
import { createAsk } from '#main/modules/stock/ask.ts';
import { endProcess, type RunningProcess, startProcess } from '#server/testing-process.ts';

const DEALER = { email: 'demo.business@example.com', password: 'aniv-demo-2026' };

let folder: string;
let server: RunningProcess;
const cars: Car[] = [];
let running: ReturnType<typeof runningPhotos>;

/** The demo's numbers belong to nobody, so that nobody is called; a car with such a number takes no edit. */
function giveRealPhones(file: string): void {
  const db = new Database(file);
  db.exec("update post set contact_phone_number = '+37491123456', whatsapp_number = null");
  db.close();
}

/** A real server refuses for a moment while the machine is too busy for it. */
const patiently = <T>(work: () => Promise<T>): Promise<T> => vi.waitFor(work, { timeout: 60_000, interval: 250 });

const stock = async () => (await createAsk(running.gateway).changes('', 'en', 500)).rows;

async function signIn(): Promise<void> {
  const reply = await running.call(routes.accounts.login.path, {
    method: 'POST',
    body: JSON.stringify(DEALER),
    headers: { 'content-type': 'application/json', [OWN_CALL_HEADER]: OWN_CALL },
  });
  if (!reply.ok) throw new Error(`nobody is signed in: ${reply.status}`);
}

/** The real server with its demo, and the program's import signed in to it as the demo's dealer. */
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-import-'));
  server = await startProcess(path.join(folder, 'server'), { DEMO_POSTS: '60' });
  giveRealPhones(path.join(folder, 'server', 'aniv.db'));
  running = runningPhotos({
    folder: path.join(folder, 'data'),
    server: server.address,
    cars,
    chosen: [path.join(folder, 'chosen')],
  });
  await patiently(signIn);
  cars.push(...carsOf(await patiently(stock)).map((car) => ({ ...car, stockNumber: `LOT-${car.postId}` })));
}, 300_000);
afterAll(async () => {
  await running.stop();
  await endProcess(server, 'SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

test('photos of a folder come to the dealer’s cars on the real server, once however often', {
  timeout: 120_000,
}, async () => {
  const [car] = cars.filter(({ images }) => images < 18);
  await writeTree(path.join(folder, 'chosen'), {
    [`${car!.stockNumber}/1.jpg`]: await aPhoto(1, { width: 1200, height: 900 }),
    [`${car!.stockNumber}/2.jpg`]: await aPhoto(2, { width: 1200, height: 900 }),
  });
  const stockNow = async () => (await patiently(stock)).find(({ id }) => id === car!.postId)?.imageCount;
  await running.photos.handlers.choose({ what: 'folders' });
  const first = await running.until(({ phase }) => phase === 'done');
  const images = await stockNow();
  const again = await running.photos.handlers.choose({ what: 'folders' });
  const second = await running.until(({ id, phase }) => id === again!.id && phase === 'done');

  expect([first.done, first.refused]).toEqual([2, 0]);
  expect(images).toBe(car!.images + 2);
  expect(second.done + second.refused).toBe(2);
  expect(await stockNow()).toBe(images);
});

test('a car that is somebody else’s takes none', { timeout: 120_000 }, async () => {
  cars.push({
    postId: PostId.parse(999_999),
    vin: 'JTMB1RFV5MD072418',
    stockNumber: null,
    title: 'Not theirs',
    images: 0,
  });
  await writeTree(path.join(folder, 'chosen'), { 'JTMB1RFV5MD072418.jpg': await aPhoto(3) });
  const begun = await running.photos.handlers.choose({ what: 'folders' });
  await running.until(({ id, phase }) => id === begun!.id && phase === 'done');
  const refused = await running.photos.handlers.files({ id: begun!.id, of: 'refused' });

  expect(refused.find(({ name }) => name === 'JTMB1RFV5MD072418.jpg')?.refusal).toBe('REFUSED_BY_SERVER');
});
