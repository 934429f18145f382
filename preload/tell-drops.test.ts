import { expect, test } from 'vitest';
import type { Drop } from './drops.ts';
import { createTellDrops } from './tell-drops.ts';

const aDrop = (at: number): Drop => ({ paths: [`/photos/${at}`], pathless: 0, postId: at });

/** Main with its limits: thirty calls at once, then twenty a second; time passes when somebody waits. */
function main() {
  let left = 30;
  const taken: Drop[] = [];
  const done = Promise.withResolvers<void>();
  let wanted = Number.POSITIVE_INFINITY;
  const tell = createTellDrops({
    send: async (drop) => {
      if (left < 1) return { ok: false, error: { code: 'RATE_LIMITED' } };
      left -= 1;
      taken.push(drop);
      if (taken.length === wanted) done.resolve();
      return { ok: true };
    },
    later: (action, delayMs) => {
      left += (delayMs / 1000) * 20;
      action();
    },
  });
  const all = (count: number) => {
    wanted = count;
    return done.promise;
  };
  return { tell, taken, all };
}

test('all of many drops at once are reported, in their order', async () => {
  const { tell, taken, all } = main();
  const drops = Array.from({ length: 90 }, (_, at) => aDrop(at + 1));
  const arrived = all(drops.length);
  for (const drop of drops) tell(drop);
  await arrived;

  expect(taken).toEqual(drops);
});

test('a drop of more paths than one call takes is reported in several', async () => {
  const { tell, taken, all } = main();
  const paths = Array.from({ length: 12_000 }, (_, at) => `/photos/${at}.jpg`);
  const arrived = all(25);
  tell({ paths, pathless: 3, postId: 7 });
  await arrived;

  expect(taken.flatMap((drop) => drop.paths)).toEqual(paths);
  expect(Math.max(...taken.map((drop) => drop.paths.length))).toBeLessThanOrEqual(500);
  expect(taken.map(({ pathless }) => pathless).reduce((sum, count) => sum + count)).toBe(3);
  expect(new Set(taken.map(({ postId }) => postId))).toEqual(new Set([7]));
});

test('a drop that fails for another reason does not hold up the next one', async () => {
  const sent: Drop[] = [];
  const done = Promise.withResolvers<void>();
  const tell = createTellDrops({
    send: async (drop) => {
      sent.push(drop);
      if (drop.postId === 2) done.resolve();
      return { ok: false, error: { code: 'UNKNOWN' } };
    },
    later: () => undefined,
  });
  tell(aDrop(1));
  tell(aDrop(2));
  await done.promise;

  expect(sent.map(({ postId }) => postId)).toEqual([1, 2]);
});
