import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { seeded } from '../../testing/damage.ts';
import { aDraft, carAt } from '../drafts/testing.ts';
import { aComputer } from './testing.ts';

const KEPT = 12;
const PAGE_BYTES = 4096;
const HEADER_BYTES = 100;
const AT = '2026-11-21T10:00:00.000Z';

type Damage = (bytes: Buffer) => void;
const zeroed =
  (from: number, to: number): Damage =>
  (bytes) =>
    void bytes.fill(0, from, to);
const random =
  (from: number, to: number): Damage =>
  (bytes) => {
    const next = seeded(5);
    for (let at = from; at < to; at += 1) bytes[at] = Math.floor(next() * 256);
  };
/** Changes one letter of the schema's text. */
const oneLetter =
  (text: string): Damage =>
  (bytes) => {
    const at = bytes.subarray(0, PAGE_BYTES).indexOf(text);
    bytes[at + text.length - 1]! ^= 1;
  };

const DAMAGES: readonly (readonly [string, Damage])[] = [
  ['zeroed header', zeroed(0, HEADER_BYTES)],
  ['random header', random(0, HEADER_BYTES)],
  ['zeroed first page', zeroed(0, PAGE_BYTES)],
  ['random first page', random(0, PAGE_BYTES)],
  ['zeroed schema', zeroed(HEADER_BYTES, PAGE_BYTES)],
  ['random schema', random(HEADER_BYTES, PAGE_BYTES)],
  ['page size of 512 bytes', (bytes) => void bytes.writeUInt16BE(512, 16)],
  ['size of a million pages', (bytes) => void bytes.writeUInt32BE(1_000_000, 28)],
  ['lost version', zeroed(60, 64)],
];

let folder: string;
let computer: ReturnType<typeof aComputer>;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-first-page-'));
  computer = aComputer(folder);
  const program = computer.start();
  for (let at = 0; at < KEPT; at += 1) {
    program.do(`k-${at}`);
    await program.drafts.write({ of: carAt(at), draft: aDraft(at) });
  }
  program.journal.begin({ id: 'i-1', phase: 'working', startedAt: AT, server: null, account: null });
  program.stop();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const fileOf = (what: string) => path.join(computer.places.work, `${what}.sqlite`);
function damage(what: string, how: Damage): Buffer {
  const bytes = readFileSync(fileOf(what));
  how(bytes);
  writeFileSync(fileOf(what), bytes);
  return bytes;
}

/** What a start reads, and the notices to the user. */
async function start() {
  const program = computer.start();
  const changes = program.did();
  const drafts = (await program.drafts.list({ owner: '7' })).map(({ draft }) => draft);
  const imports = program.journal.live().map(({ id }) => id);
  const { damaged } = await program.backup.handlers.state(undefined);
  program.stop();
  return { changes, drafts, imports, damaged };
}
const whole = {
  changes: Array.from({ length: KEPT }, (_, at) => `k-${at}`),
  drafts: Array.from({ length: KEPT }, (_, at) => aDraft(at)),
  imports: ['i-1'],
};
/** In the order of their names, as drafts are listed. */
const inOrder = <T extends { drafts: readonly { savedAt: number }[] }>(found: T) => ({
  ...found,
  drafts: found.drafts.toSorted((a, b) => a.savedAt - b.savedAt),
});

describe.each(['outbox', 'drafts', 'imports'])('a damaged first page of the %s', (what) => {
  const table = { outbox: 'CREATE TABLE intent', drafts: 'CREATE TABLE part', imports: 'CREATE TABLE import' }[what]!;
  const column = { outbox: 'before', drafts: 'body', imports: 'started_at' }[what]!;
  const damages = [
    ...DAMAGES,
    ['turned letter in the name of a table', oneLetter(table)],
    ['turned letter in the name of a column', oneLetter(column)],
  ] as const;

  test.each(damages)(
    '(%s) loses nothing silently: the user is notified and the file is set aside',
    async (_name, how) => {
      const damaged = damage(what, how);

      const found = inOrder(await start());

      expect(found).toMatchObject({ ...whole, damaged: [{ what }] });
      expect(readFileSync(path.join(computer.places.work, found.damaged[0]!.name)).equals(damaged)).toBe(true);
      expect(readdirSync(computer.places.work).filter((name) => /rebuilding|salvaging/.test(name))).toEqual([]);
      expect(inOrder(await start())).toMatchObject(whole);
    },
  );
});

describe('the copy of a first page', () => {
  const copy = () => `${fileOf('outbox')}.first-page`;

  test('is written again if it is missing or damaged, and does not affect an intact file', async () => {
    const before = readFileSync(copy());
    writeFileSync(copy(), Buffer.alloc(before.length, 7));
    expect(inOrder(await start())).toEqual({ ...whole, damaged: [] });
    expect(readFileSync(copy()).subarray(HEADER_BYTES, PAGE_BYTES)).toEqual(before.subarray(HEADER_BYTES, PAGE_BYTES));
    rmSync(copy());
    await start();

    expect(readFileSync(copy()).length).toBe(before.length);
  });

  test('is not used if it is damaged together with its file', async () => {
    damage('outbox', zeroed(0, PAGE_BYTES));
    writeFileSync(copy(), readFileSync(copy()).fill(7, 200, 300));

    expect(inOrder(await start())).toMatchObject({ changes: [], drafts: whole.drafts, damaged: [{ what: 'outbox' }] });
    expect(inOrder(await start())).toMatchObject({ changes: [] });
  });

  test('follows an upgrade of the file', async () => {
    const old = new Database(fileOf('outbox'));
    old.exec('alter table intent drop column checksum; pragma user_version = 1;');
    old.close();
    await start();
    damage('outbox', zeroed(0, PAGE_BYTES));

    expect(inOrder(await start())).toMatchObject({ ...whole, damaged: [{ what: 'outbox' }] });
  });
});
