import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { workAndDie } from '../../testing/work-and-die.ts';
import { createCache } from './cache.module.ts';

const CHILD = fileURLToPath(new URL('./keeping-child.ts', import.meta.url));
const KILLS = 20;

test('a cache killed repeatedly starts each time, without a rebuild, and returns only what was stored', {
  timeout: 120_000,
}, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'aniv-cache-kill-'));
  const file = path.join(folder, 'cache.sqlite');
  let from = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const said = await workAndDie(CHILD, [file, String(from)], 20 + ((kill * 53) % 300));
    const events = said.filter((line) => Number.isNaN(Number(line)));
    expect(events).toEqual([]);
    from = Number(said.at(-1)) + 1;
  }
  const found: string[] = [];
  const rebuilt: string[] = [];
  const cache = createCache({ path: file, maxBytes: 400_000, log: (event) => void rebuilt.push(event) });
  for (const viewer of [0, 1, 2]) {
    for (let post = 0; post < 400; post += 1) {
      const reply = cache.read(`viewer-${viewer}`, `/api/Posts/${post}`);
      if (reply) found.push(Buffer.from(reply.body).toString());
    }
  }
  cache.onQuit();
  rmSync(folder, { recursive: true, force: true });

  expect(rebuilt).toEqual([]);
  expect(found.length).toBeGreaterThan(20);
  // Each is one whole reply: its number, repeated.
  expect(found.filter((text) => new Set(text.trim().split(' ')).size !== 1)).toEqual([]);
});
