import { expect, test } from 'vitest';
import { aPost } from '#renderer/testing/post-fixtures.ts';
import { specRows } from './post-words.ts';

const rowsOf = (over: Parameters<typeof aPost>[0]) =>
  new Map(specRows(aPost(over), ((key: string) => key) as never, 'en').map(({ key, value }) => [key, value]));
const MODIFICATION = { id: 1, name: '2.0T AT AWD (238 hp)' };

test('the specification names the power once, in words of the language', () => {
  expect(rowsOf({ modification: MODIFICATION, horsePower: 238 }).get('modification')).toBe('2.0T AT AWD');
  expect(rowsOf({ modification: MODIFICATION, horsePower: null }).get('modification')).toBe('2.0T AT AWD (238 hp)');
});

test('the specification leaves out owners of whom nothing is known', () => {
  const owners = (code: string) => rowsOf({ ownerNumber: { id: 1, code, name: code } }).get('ownerNumber');
  expect(owners('two')).toBe('two');
  expect(owners('unknown')).toBeUndefined();
});
