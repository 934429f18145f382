import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { network } from './network.ts';

// A setup file runs again before every test file; a module it imports is loaded once per worker.
beforeAll(() => network.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  vi.useRealTimers();
  network.resetHandlers();
});
afterAll(() => network.close());
