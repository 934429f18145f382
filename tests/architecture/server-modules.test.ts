import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openTestApp } from '#server/testing.ts';
import { ROOT } from './source-files.ts';

const FOLDER = path.join(ROOT, 'server/modules');
const folders = readdirSync(FOLDER);

test('every folder of server/modules exports a module from its index', () => {
  const without = folders.filter(
    (folder) => !/^export (const|\{) \w+Module\b/m.test(readFileSync(path.join(FOLDER, folder, 'index.ts'), 'utf8')),
  );

  expect(folders.length).toBeGreaterThan(20);
  expect(without).toEqual([]);
});

test('the server starts the module of every folder', async () => {
  const { modules, close } = await openTestApp();
  await close();
  const names = modules.map(({ name }) => name);

  expect(folders.length).toBeGreaterThan(20);
  expect(names.toSorted()).toEqual([...folders, 'database', 'events', 'http', 'readiness'].toSorted());
});
