import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { config as transitions } from 'react-transition-group';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { network } from './network.ts';
import { installViewport, setViewport } from './viewport.ts';

/** Observers exist in every browser but not in jsdom, which has no layout to observe. */
class NoLayoutObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

// Screens load their code when first shown, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 15_000 });
// A toast outlives its test: one that still faded in would call for a window that is gone.
transitions.disabled = true;
installViewport();
globalThis.ResizeObserver ??= NoLayoutObserver as unknown as typeof ResizeObserver;
globalThis.IntersectionObserver ??= NoLayoutObserver as unknown as typeof IntersectionObserver;
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

beforeAll(() => network.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  cleanup();
  network.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  setViewport({ width: 1440 });
  history.replaceState(null, '', '/');
});
afterAll(() => network.close());
