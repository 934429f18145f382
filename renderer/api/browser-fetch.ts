/** The browser's own fetch, which must be called without a receiver. */
export const browserFetch: typeof fetch = (...request) => fetch(...request);
