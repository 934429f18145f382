import { expect, test } from 'vitest';
import { NO_FILTERS } from './grid-filters.ts';
import { layoutOf, NO_MEMORY, withLayout } from './grid-memory.ts';

const OLD = { name: 'Old', filters: NO_FILTERS, sort: [] };
const AUDIT = { ...OLD, name: 'Audit', columns: [{ colId: 'price', width: 90 }], rowPhoto: 'large' as const };
const MEMORY = { ...NO_MEMORY, columns: [{ colId: 'price', width: 132 }], views: [OLD, AUDIT] };

test('a change in a saved view leaves the table without one, and other views, as they are', () => {
  const after = withLayout(MEMORY, 'Audit', { columns: [{ colId: 'price', hide: true }] });

  expect(layoutOf(after, 'Audit')).toMatchObject({ columns: [{ colId: 'price', hide: true }], rowPhoto: 'large' });
  expect(layoutOf(after, null)).toEqual(layoutOf(MEMORY, null));
  expect(layoutOf(after, 'Old')).toEqual(layoutOf(MEMORY, 'Old'));
});

test('a change without a saved view reaches those alone that have nothing of their own', () => {
  const after = withLayout(MEMORY, null, { rowPhoto: 'none' });

  expect(layoutOf(after, null).rowPhoto).toBe('none');
  expect(layoutOf(after, 'Old').rowPhoto).toBe('none');
  expect(layoutOf(after, 'Audit').rowPhoto).toBe('large');
});
