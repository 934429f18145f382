import { act, getConfig, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { setViewport } from '#renderer/testing/viewport.ts';
import type { Toast } from './toast.ts';
import { present, removeToaster } from './toaster.tsx';

/** Shows toasts in one moment. */
const show = (texts: readonly string[], tone: Toast['tone'] = 'bad') =>
  act(async () => {
    for (const text of texts) present({ tone, text, closeLabel: 'Close' });
  });

/** Outside `act`, which would throw the errors that React reports to the page. */
const unwatched = (work: () => void): Promise<void> => getConfig().asyncWrapper(async () => work());

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

test('a toast is shown after something took the toaster off the page', async () => {
  await show(['Saved']);
  document.body.replaceChildren();

  await show(['Copied']);

  expect(shown()).toEqual(['Copied']);
});

test('a toast is shown after a page that was changed from outside broke the toaster', async () => {
  const errors = vi.fn<(event: ErrorEvent) => void>((event) => event.preventDefault());
  vi.spyOn(console, 'warn').mockReturnValue();
  addEventListener('error', errors);
  onTestFinished(() => removeEventListener('error', errors));
  await showInTurn(['Saved', 'Copied']);
  // React removes it once more when it is closed, which fails.
  screen.getByText('Saved').closest('.a-toast')?.remove();

  await unwatched(() => present({ tone: 'bad', text: 'Saved', closeLabel: 'Close' }));

  expect(errors).toHaveBeenCalledTimes(1);
  expect(shown()).toEqual(['Saved']);
});

test('a toaster that is removed takes the toasts that wait with it', async () => {
  vi.useFakeTimers();
  await show(['Saved', 'Copied']);

  act(removeToaster);
  vi.useRealTimers();
  await show(['Sent']);

  expect(shown()).toEqual(['Sent']);
});
