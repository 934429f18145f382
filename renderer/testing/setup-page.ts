import { cleanup, fireEvent } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { isLeaving } from '../lib/leaving.ts';
import { effectsRun } from './page.ts';
import { setViewport } from './viewport.ts';

const LEAVING_TURNS = 50;
/** A layer that was closed last leaves its history entry a moment later, which must not reach the next test. */
const entriesLeft = async (): Promise<void> => {
  for (let turn = 0; turn < LEAVING_TURNS && isLeaving(); turn += 1) await effectsRun();
};

/** Toasts render in a React root of their own that lives as long as the page, so `cleanup` does not reach them. */
const closeToasts = (): void => {
  for (const close of document.querySelectorAll('.a-toasts .bp6-toast-message > button:last-child'))
    fireEvent.click(close);
};

const removeAllButToaster = (): void => {
  for (const child of document.querySelectorAll('body > *')) if (!child.querySelector('.a-toasts')) child.remove();
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
  closeToasts();
  const { documentElement, body } = document;
  // The number of locks is out of reach here, so the next test could not start with a page that scrolls.
  if (documentElement.classList.contains('a-locked')) throw new Error('A layer of the test still locks the scroll.');
  removeAllButToaster();
  clearAttributes(documentElement);
  clearAttributes(body);
  document.title = '';
  localStorage.clear();
  sessionStorage.clear();
  setViewport({ width: 1440, dark: false });
  history.replaceState(null, '', '/');
});
