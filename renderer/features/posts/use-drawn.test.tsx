import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PostId } from '#contract/ids.ts';
import { setViewport } from '#renderer/testing/viewport.ts';
import { useDrawn } from './use-drawn.ts';

const showFirstView = () => {
  document.body.innerHTML = '<div class="a-page a-first"></div>';
};

const POSTS = Array.from({ length: 20 }, (_, at) => (at + 1) as PostId);

/** How many posts each drawing of the list has. */
const drawings = async (): Promise<number[]> => {
  const drawn: number[] = [];
  await act(async () => void renderHook(() => drawn.push(useDrawn(POSTS, 4).length)));
  return drawn;
};

test('on a phone a list that takes over the first view is drawn in part, and then whole', async () => {
  showFirstView();
  setViewport({ width: 390 });

  expect(await drawings()).toEqual([4, 20]);
});

test.each([
  ['a wide window shows more cards than the first ones', showFirstView, 1440],
  [
    'the first view is hidden from who chose another language or the compact view',
    () => {
      showFirstView();
      document.documentElement.classList.add('a-other');
    },
    390,
  ],
  ['there is no first view after a change of the page', () => undefined, 390],
])('a list is drawn whole at once: %s', async (_, prepare, width) => {
  prepare();
  setViewport({ width });

  expect(await drawings()).toEqual([20]);
});

test('a list is drawn whole at once where the first view was scrolled', async () => {
  showFirstView();
  setViewport({ width: 390 });
  Object.defineProperty(window, 'scrollY', { value: 900, configurable: true });

  const drawn = await drawings();
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });

  expect(drawn).toEqual([20]);
});
