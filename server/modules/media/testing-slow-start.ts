/** The faulty photo process on a machine that is so busy that loading its code takes three seconds. */
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000);
await import('./testing-worker.ts');
