import { expect, test } from 'vitest';
import { addressLiterals } from './page-addresses.ts';
import { sourceFiles } from './source-files.ts';

const PLANTED: readonly [file: string, code: string][] = [
  ['renderer/screens/home/X.tsx', '<Link to="/posts">'],
  ['renderer/screens/home/X.tsx', '<Link to={`/posts/view/${id}`}>'],
  ['renderer/screens/home/x.ts', "void navigate('/profile?section=2');"],
  ['renderer/screens/home/x.ts', "import { Link, useLocation } from 'react-router-dom';"],
  ['renderer/features/x/x.ts', "const PLANS = '/subscriptions';"],
  ['main/modules/x/x.ts', "visit('/inventory?open=waiting');"],
  ['server/modules/x/x.ts', 'const link = `${publicUrl}/login`;'],
  ['server/modules/x/x.ts', "const forms = ['/businessregister'];"],
  ['server/modules/x/x.ts', 'html`<a href="/user/all/${id}">`;'],
];

test.each(PLANTED)('a page address in %s is seen: %s', (path, text) => {
  expect(addressLiterals([{ path, text }])).toEqual([{ file: path, line: 1, code: text }]);
});

test.each([
  ['renderer/screens/home/X.tsx', '<Link to={pathTo.posts()}>'],
  ['contract/http/routes.ts', "list: get('/api/Posts', 'public'),"],
  ['server/modules/x/x.ts', "/** A letter's link, such as `/login`. */"],
  ['renderer/x.ts', "import { x } from '../profile/x.ts';"],
  ['renderer/app/navigation.test.tsx', "expect(here()).toBe('/login');"],
])('%s may hold %s', (path, text) => {
  expect(addressLiterals([{ path, text }])).toEqual([]);
});

test('pages are linked by the table only', () => {
  const files = sourceFiles();

  expect(files.length).toBeGreaterThan(20);
  expect(addressLiterals(files)).toEqual([]);
});
