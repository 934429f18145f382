import { expect, test } from 'vitest';
import type { SourceFile } from '../architecture/source-files.ts';
import { testsNearest } from './selection.ts';

const FILES: readonly SourceFile[] = [
  { path: 'contract/ids.ts', text: '' },
  { path: 'server/modules/posts/posts.ts', text: "import { PostId } from '#contract/ids.ts';" },
  { path: 'server/modules/posts/posts.test.ts', text: "import { posts } from './posts.ts';" },
  { path: 'server/app.test.ts', text: "import { posts } from './modules/posts/posts.ts';" },
  { path: 'server/lib/worker.ts', text: '' },
  { path: 'server/lib/pool.ts', text: "new URL('./worker.ts', import.meta.url)" },
  { path: 'server/lib/pool.test.ts', text: "import { pool } from './pool.ts';" },
  { path: 'renderer/screens/sell/SellScreen.tsx', text: "t('sell:foot.publish')" },
  { path: 'renderer/screens/sell/SellScreen.test.tsx', text: "import { SellScreen } from './SellScreen.tsx';" },
  { path: 'renderer/screens/about/AboutScreen.test.tsx', text: "t('about:title')" },
  { path: 'tests/desktop/ipc.test.ts', text: "import { PostId } from '#contract/ids.ts';" },
];

test('a change in the contract selects its dependants in other programs, the nearest first', () => {
  expect(testsNearest(['contract/ids.ts'], FILES)).toEqual([
    'server/app.test.ts',
    'server/modules/posts/posts.test.ts',
  ]);
});

test('a changed text selects the tests of the screens that use its namespace', () => {
  expect(testsNearest(['renderer/i18n/locales/am/sell.json'], FILES)).toEqual([
    'renderer/screens/sell/SellScreen.test.tsx',
  ]);
});

test('a worker that is started by its address counts as imported', () => {
  expect(testsNearest(['server/lib/worker.ts'], FILES)).toEqual(['server/lib/pool.test.ts']);
});

test('a changed test selects itself, and the tests beside it', () => {
  expect(testsNearest(['server/modules/posts/posts.test.ts'], FILES)).toEqual(['server/modules/posts/posts.test.ts']);
  expect(testsNearest(['server/modules/posts/deleted.ts'], FILES)).toEqual(['server/modules/posts/posts.test.ts']);
});
