import { expect, test } from 'vitest';
import { openTestApp } from '#server/testing.ts';

test('health returns the version, the search mode and the number of posts, twice alike', async () => {
  const { app, search, close } = await openTestApp();
  const ask = async () => (await app.inject('/api/health')).json().value;

  const before = [await ask(), await ask()];
  await search.load();
  const after = await ask();
  await close();

  expect(before[0]).toEqual({
    status: 'ok',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    search: 'sql',
    posts: 0,
  });
  expect(before[1]).toEqual(before[0]);
  expect(after.search).toBe('index');
});

test('health refuses parameters it does not know', async () => {
  const { app, close } = await openTestApp();
  const reply = await app.inject('/api/health?verbose=1');
  await close();

  expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'VALIDATION_FAILED']);
});
