import type { Failure } from '#renderer/api/api-failure.ts';

const SERVER_ERROR = 500;

/** The same call may succeed later: the server is unreachable, busy, or limits the rate. */
export const isPassing = ({ code, status = 0 }: Failure): boolean =>
  code === 'OFFLINE' ||
  code === 'TIMEOUT' ||
  code === 'RATE_LIMITED' ||
  code === 'SESSION_EXPIRED' ||
  code === 'AUTH_REQUIRED' ||
  status >= SERVER_ERROR;
