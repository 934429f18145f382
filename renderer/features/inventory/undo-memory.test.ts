import { expect, test } from 'vitest';
import { UserId } from '#contract/ids.ts';
import { createFakePlatform } from '#renderer/platform/fake/fake-platform.ts';
import type { Platform } from '#renderer/platform/port.ts';
import { undoMemory } from './undo-memory.ts';

const ME = UserId.parse(2);
/** Only whether the host has a stock of its own matters here. */
const stock = {} as NonNullable<Platform['stock']>;

test('the desktop keeps the last batches after a restart, by user', () => {
  const platform = createFakePlatform({ stock });
  const memory = undoMemory(platform, ME);
  memory.add('b-1');
  memory.add('b-2');
  memory.add('b-3');
  memory.remove('b-3');

  const again = undoMemory(platform, ME);

  expect(again.last()).toBe('b-2');
  expect(undoMemory(platform, UserId.parse(3)).last()).toBeUndefined();
});

test('who has the same number on another server has no part in them', () => {
  const platform = createFakePlatform({ stock });
  undoMemory(platform, ME).add('b-1');

  const elsewhere = undoMemory({ ...platform, publicUrl: (path) => `https://other.test${path}` }, ME);

  expect(elsewhere.last()).toBeUndefined();
});

test('the web, whose server keeps no batches, begins anew with every page', () => {
  const platform = createFakePlatform();
  undoMemory(platform, ME).add('b-1');

  expect(undoMemory(platform, ME).last()).toBeUndefined();
});

test('what cannot be read is no batch', () => {
  const platform = createFakePlatform({ stock }, { 'inventory.undo.https://aniv.test/2': '{"b-1"' });

  expect(undoMemory(platform, ME).last()).toBeUndefined();
});
