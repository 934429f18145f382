import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { TEST_NOW } from '#server/testing.ts';
import { vinCodes } from './codes.ts';
import { unpackPatterns } from './patterns-file.ts';
import { openVinDecoder, type VinDecoder } from './vin-decoder.ts';
import { VinService } from './vin.service.ts';

const STAND_IN = fileURLToPath(new URL('./testing-worker.ts', import.meta.url));

describe('the process that decodes', () => {
  let dataDir: string;
  let decoder: VinDecoder | undefined;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'aniv-vin-'));
    await unpackPatterns(dataDir);
  }, 60_000);
  afterEach(() => decoder?.close());
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  const open = (settings: { timeoutMs?: number; startMs?: number; idleMs?: number } = {}) =>
    // A process takes its time to start on a busy machine.
    (decoder = openVinDecoder({ dataDir, file: STAND_IN, timeoutMs: 20_000, ...settings }));

  test('is the same for one number after the other', async () => {
    const { decode } = open();

    const answers = await Promise.all(['1', '2', '3'].map(decode));

    expect(new Set(answers.map((answer) => answer?.model)).size).toBe(1);
    expect(Number(answers[0]?.model)).not.toBe(process.pid);
  });

  test.each([
    ['hangs', 'HANG'],
    ['dies', 'DIE'],
  ])('that %s is replaced, and the numbers behind it are decoded all the same', async (_how, vin) => {
    const { decode } = open({ timeoutMs: 5000, startMs: 0 });

    const [failed, next] = await Promise.allSettled([decode(vin), decode('2')]);

    expect(failed).toMatchObject({ status: 'rejected' });
    expect(next).toMatchObject({ status: 'fulfilled', value: { model: expect.any(String) } });
  });

  test('may take its time to start', async () => {
    const { decode } = open({ timeoutMs: 1, startMs: 20_000 });

    await expect(decode('1')).resolves.toMatchObject({ model: expect.any(String) });
  });

  test('is asked by so many at once and no more', async () => {
    const { decode } = open();

    const asked = await Promise.allSettled(Array.from({ length: 30 }, (_, n) => decode(String(n))));

    const refused = asked.filter((one) => one.status === 'rejected');
    expect(refused.length).toBe(30 - 17);
    expect(refused.every(({ reason }) => reason.code === 'OVERLOADED')).toBe(true);
  });

  test('gives its memory back after a while without work', async () => {
    const { decode } = open({ idleMs: 1 });

    const first = await decode('1');

    await expect.poll(async () => (await decode('2'))?.model, { interval: 200 }).not.toBe(first?.model);
  });

  test('leaves what it cannot decode to our own tables, and asks again the next time', async () => {
    const errors: unknown[] = [];
    let asked = 0;
    const service = new VinService({
      decoder: { decode: () => ((asked += 1), Promise.reject(new Error('it hangs'))) },
      codes: vinCodes(),
      repository: { brands: async () => [], models: async () => [], modifications: async () => [] },
      onError: (error) => errors.push(error),
      now: () => TEST_NOW,
    });

    const decoded = await service.decode('1HGCM82633A004352', 'en');
    await service.decode('1HGCM82633A004352', 'en');

    expect(decoded).toMatchObject({ text: { make: 'Honda' }, warnings: ['MANUFACTURER_ONLY'] });
    expect([asked, errors.length]).toEqual([2, 2]);
  });

  test('asks once for a number that several ask for', async () => {
    let asked = 0;
    const service = new VinService({
      decoder: { decode: async () => ((asked += 1), undefined) },
      codes: vinCodes(),
      repository: { brands: async () => [], models: async () => [], modifications: async () => [] },
      onError: () => undefined,
      now: () => TEST_NOW,
    });

    await Promise.all([1, 2, 3].map(() => service.decode('1HGCM82633A004352', 'en')));
    await service.decode('1hgcm 82633 a004352', 'ru');

    expect(asked).toBe(1);
  });

  test('unpacks its patterns once, and clears away those of another version', async () => {
    const other = mkdtempSync(join(tmpdir(), 'aniv-vin-'));
    const files = await Promise.all([unpackPatterns(other), unpackPatterns(dataDir)]);
    writeFileSync(join(other, 'vin', 'patterns-1.db'), 'old');
    rmSync(files[0] ?? '');

    const file = await unpackPatterns(other);

    expect(readdirSync(join(other, 'vin')).map((name) => join(other, 'vin', name))).toEqual([file]);
    rmSync(other, { recursive: true });
  }, 60_000);
});
