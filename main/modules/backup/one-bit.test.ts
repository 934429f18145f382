import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seeded } from '../../testing/damage.ts';
import { workAndDie } from '../../testing/work-and-die.ts';
import { aDraft, carAt } from '../drafts/testing.ts';
import { aComputer } from './testing.ts';

const CHILD = fileURLToPath(new URL('./keeping-child.ts', import.meta.url));
const KILLS = 8;
const FLIPS_EACH = 15;
/** Write-ahead logs are hit as often as other files, if a crash leaves anything in them. */
const KEPT = /^(outbox|drafts)\.sqlite(-wal)?$/;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-one-bit-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Flips one bit in one of the files; returns which. */
function flipOneBit(work: string, random: () => number): string {
  const all = readdirSync(work).filter((name) => KEPT.test(name) && readFileSync(path.join(work, name)).length > 0);
  const logs = all.filter((name) => name.endsWith('-wal'));
  const among = logs.length > 0 && random() < 0.5 ? logs : all;
  const name = among[Math.floor(random() * among.length)]!;
  const bytes = readFileSync(path.join(work, name));
  const at = Math.floor(random() * bytes.length);
  const bit = Math.floor(random() * 8);
  bytes[at]! ^= 1 << bit;
  writeFileSync(path.join(work, name), bytes);
  return `${name} bit ${bit} of byte ${at}`;
}

/** What a start reads of the stored work, and which files it reports as damaged. */
async function start(data: string) {
  const program = aComputer(data).start();
  await program.settled();
  const changes = program.did();
  const drafts = (await program.drafts.list({ owner: '7' })).map(({ of, draft }) => [of.target, draft] as const);
  const { damaged } = await program.backup.handlers.state(undefined);
  program.stop();
  return { changes, drafts, damaged };
}

test('one bit flipped after a kill loses nothing stored unless the user is notified and the file is set aside', {
  timeout: 240_000,
}, async () => {
  const random = seeded(7);
  const failures: unknown[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const killed = path.join(folder, `killed-${kill}`);
    const said = await workAndDie(CHILD, [killed, '0'], 5 + Math.floor(random() * 60));
    const numbersOf = (did: string) =>
      said.filter((line) => line.startsWith(did)).map((line) => Number(line.split(' ')[1]));
    for (let flip = 0; flip < FLIPS_EACH; flip += 1) {
      const data = path.join(folder, `flipped-${kill}-${flip}`);
      cpSync(killed, data, { recursive: true });
      const where = flipOneBit(path.join(data, 'work'), random);
      const found = await start(data);
      const changes = new Set(found.changes);
      const drafts = new Map(found.drafts);
      const lost = [
        ...numbersOf('change').filter((at) => !changes.has(`k-${at}`)),
        ...numbersOf('draft').filter(
          (at) => JSON.stringify(drafts.get(carAt(at).target)) !== JSON.stringify(aDraft(at)),
        ),
      ];
      const aside = readdirSync(path.join(data, 'work'));
      const isReported = found.damaged.length > 0 && found.damaged.every(({ name }) => aside.includes(name));
      if (lost.length > 0 && !isReported) failures.push({ where, lost });
      rmSync(data, { recursive: true, force: true });
    }
  }

  expect(failures).toEqual([]);
});
