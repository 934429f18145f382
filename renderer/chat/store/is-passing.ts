import type { Failure } from '#renderer/api/api-failure.ts';

const SERVER_ERROR = 500;

/** The call may succeed later as it is: the server is away, busy, or asks for patience. */
export const isPassing = ({ code, status = 0 }: Failure): boolean =>
  code === 'OFFLINE' ||
  code === 'TIMEOUT' ||
  code === 'RATE_LIMITED' ||
  code === 'SESSION_EXPIRED' ||
  code === 'AUTH_REQUIRED' ||
  status >= SERVER_ERROR;
