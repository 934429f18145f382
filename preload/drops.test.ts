import { expect, test } from 'vitest';
import { type DropEvent, listenForDrops } from './drops.ts';

type File = { path: string };
type Heard = (event: DropEvent<File>) => void;

function start() {
  const listeners = new Map<string, Heard>();
  const reported: unknown[] = [];
  listenForDrops<File>({
    page: { addEventListener: (type, listener) => void listeners.set(type, listener) },
    pathOf: ({ path }) => path,
    tell: (drop) => void reported.push(drop),
  });
  return { listeners, reported };
}

const element = (zone?: string) => ({
  getAttribute: (name: string) => (name === 'data-photo-import' ? (zone ?? null) : null),
});

function anEvent(over: Partial<DropEvent<File>> & { zone?: string } = {}) {
  const { zone = '', ...rest } = over;
  const prevented: boolean[] = [];
  const event: DropEvent<File> = {
    isTrusted: true,
    dataTransfer: { dropEffect: 'none', types: ['Files'], files: [{ path: '/photos/RAV4' }, { path: '' }] },
    composedPath: () => [element(), element(zone), {}],
    preventDefault: () => void prevented.push(true),
    ...rest,
  };
  return { event, prevented };
}

test('files dropped where photos are accepted are reported by their paths', () => {
  const { listeners, reported } = start();
  const { event, prevented } = anEvent();
  listeners.get('drop')!(event);

  expect(reported).toEqual([{ paths: ['/photos/RAV4'], pathless: 1, postId: null }]);
  expect(prevented).toEqual([true]);
});

test('a drop on a car is reported with the car', () => {
  const { listeners, reported } = start();
  listeners.get('drop')!(anEvent({ zone: '42' }).event);

  expect(reported).toEqual([{ paths: ['/photos/RAV4'], pathless: 1, postId: 42 }]);
});

test('a file may be dropped where photos are accepted', () => {
  const { listeners } = start();
  const { event, prevented } = anEvent();
  listeners.get('dragover')!(event);

  expect([prevented, event.dataTransfer?.dropEffect]).toEqual([[true], 'copy']);
});

test.each([
  ['made up by a script', { isTrusted: false }],
  ['outside of every place for photos', { composedPath: () => [element(), {}] }],
  ['of something else than files', { dataTransfer: { dropEffect: 'none', types: ['text/plain'], files: [] } }],
  [
    'of a table, which the page reads itself',
    { dataTransfer: { dropEffect: 'none', types: ['Files'], files: [{ path: '/stock.CSV' }] } },
  ],
  ['of nothing', { dataTransfer: null }],
] as const)('a drop %s is not reported', (_which, over) => {
  const { listeners, reported } = start();
  const { event } = anEvent(over);
  listeners.get('dragover')!(event);
  listeners.get('drop')!(event);

  expect(reported).toEqual([]);
});

test('an invalid car id means no car', () => {
  const { listeners, reported } = start();
  listeners.get('drop')!(anEvent({ zone: '4e2' }).event);

  expect(reported).toEqual([{ paths: ['/photos/RAV4'], pathless: 1, postId: null }]);
});

test('an item without a path, or with one longer than any system accepts, is counted', () => {
  const { listeners, reported } = start();
  const files = [{ path: '' }, { path: `/${'a'.repeat(4096)}` }];
  listeners.get('drop')!(anEvent({ dataTransfer: { dropEffect: 'none', types: ['Files'], files } }).event);

  expect(reported).toEqual([{ paths: [], pathless: 2, postId: null }]);
});
