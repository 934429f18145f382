import { vi } from 'vitest';

const PATIENCE_MS = 20_000;
const { waitFor } = vi;

// A wait ends with its state, so patience costs nothing; on a busy machine vitest's one second is not always enough.
const waitPatiently: typeof waitFor = (work, options) =>
  waitFor(work, { timeout: PATIENCE_MS, ...(typeof options === 'number' ? { timeout: options } : options) });

// Setup files run before every test file, and files may share a worker.
if (waitFor.name !== waitPatiently.name) vi.waitFor = waitPatiently;
