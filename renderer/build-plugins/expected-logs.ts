import type { Plugin } from 'vite';

/** libheif loads Node's modules under Node only; in the browser their empty stand-ins are never called. */
const isExpected = (message: string): boolean => message.includes('libheif') && message.includes('externalized');

/** Drops the build warnings that are known to be harmless, so that a new one is seen. */
export const withoutExpectedLogs = (): Plugin => ({
  name: 'aniv-expected-logs',
  onLog: (_level, { message }) => (isExpected(message) ? false : undefined),
});
