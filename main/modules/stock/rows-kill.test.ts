import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { workAndDie } from '../../testing/work-and-die.ts';
import { openRowsFile } from './rows-file.ts';

const CHILD = fileURLToPath(new URL('./copying-child.ts', import.meta.url));
const KILLS = 16;
const PAGE = 50;
const PAGES = 12;

test('a copy killed repeatedly starts each time, at the position it claims', { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'aniv-rows-kill-'));
  const file = path.join(folder, 'rows.sqlite');
  for (let kill = 0; kill < KILLS; kill += 1) {
    const said = await workAndDie(CHILD, [file, String(PAGES)], 3 + ((kill * 7) % 31));
    const [generation, page] = said.at(-1)!.split(' ').map(Number) as [number, number];
    const rows = openRowsFile(file, 'somebody');
    const kept = rows.state();
    const reached = Number(kept.cursor.slice('p:'.length));
    const ids = rows.ids();
    const cars = ids.map((id) => rows.row(id));
    rows.close();

    // Reported pages are stored; the one after may be.
    expect(kept.generation * 100 + reached).toBeGreaterThanOrEqual(generation * 100 + page);
    expect(cars.filter((car) => car?.price === kept.generation)).toHaveLength(reached * PAGE);
    expect(ids.length).toBeLessThanOrEqual(PAGES * PAGE);
  }
  rmSync(folder, { recursive: true, force: true });
});
