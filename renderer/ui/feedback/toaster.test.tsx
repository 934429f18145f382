import { act, getConfig, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { setViewport } from '#renderer/testing/viewport.ts';
import type { Toast } from './show-toast.ts';
import { present } from './toaster.tsx';

/** Shows toasts in one moment. */
const show = (texts: readonly string[], tone: Toast['tone'] = 'bad') =>
  act(() => Promise.all(texts.map((text) => present({ tone, text, closeLabel: 'Close' }))));

beforeAll(async () => {
  // `act` would wait for the first toast, which waits for React to render the toaster after `act`.
  await getConfig().asyncWrapper(() => present({ tone: 'bad', text: 'The first', closeLabel: 'Close' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
});

/** Shows toasts one after the other, each once the one before is there. */
const showInTurn = async (texts: readonly string[]): Promise<void> => {
  for (const text of texts) {
    await show([text]);
    await screen.findByText(text);
  }
};

const shown = (): (string | null)[] => [...document.querySelectorAll('.a-toast')].map((toast) => toast.textContent);

test.each([
  [390, ['four', 'three']],
  [1440, ['four', 'three', 'two', 'one']],
])('at %i px only so many toasts are kept, and the newest is first', async (width, kept) => {
  setViewport({ width });

  await showInTurn(['zero', 'one', 'two', 'three', 'four']);

  await waitFor(() => expect(shown()).toEqual(kept));
});

test('equal toasts of the same moment are one', async () => {
  await show(['No connection', 'No connection', 'No connection']);

  // Toasts of one moment come one after the other: this one is the last.
  await showInTurn(['Saved']);
  expect(shown()).toEqual(['Saved', 'No connection']);
});

test('a repeated toast comes to the front', async () => {
  await showInTurn(['Copied', 'Saved']);

  await show(['Copied']);

  await waitFor(() => expect(shown()).toEqual(['Copied', 'Saved']));
});

test('a repeated toast stays for its whole time again', async () => {
  vi.useFakeTimers();
  await show(['Copied'], 'ok');
  await vi.waitFor(() => expect(shown()).toEqual(['Copied']));

  act(() => void vi.advanceTimersByTime(4000));
  await show(['Copied'], 'ok');
  act(() => void vi.advanceTimersByTime(4000));
  expect(shown()).toEqual(['Copied']);

  act(() => void vi.advanceTimersByTime(2000));
  expect(shown()).toEqual([]);
});
