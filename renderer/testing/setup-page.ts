import { act, cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { isLeaving } from '../lib/leaving.ts';
import { removeToaster } from '../ui/feedback/toaster.tsx';
import { effectsRun } from './page.ts';
import { setViewport } from './viewport.ts';

const LEAVING_TURNS = 50;
/** A layer that was closed last leaves its history entry a moment later, which must not reach the next test. */
const entriesLeft = async (): Promise<void> => {
  for (let turn = 0; turn < LEAVING_TURNS && isLeaving(); turn += 1) await effectsRun();
};

const clearAttributes = (element: HTMLElement): void => {
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
};

// All files of a worker share one page.
afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  await effectsRun();
  await entriesLeft();
  // In a React root of its own, which `cleanup` does not reach.
  act(removeToaster);
  const { documentElement, body } = document;
  // The number of locks is out of reach here, so the next test could not start with a page that scrolls.
  if (documentElement.classList.contains('a-locked')) throw new Error('A layer of the test still locks the scroll.');
  body.replaceChildren();
  clearAttributes(documentElement);
  clearAttributes(body);
  document.title = '';
  localStorage.clear();
  sessionStorage.clear();
  setViewport({ width: 1440, dark: false });
  history.replaceState(null, '', '/');
});
