import type { Failure } from '#renderer/api/api-failure.ts';
import type { Sent } from './post-form.types.ts';

/** Whether a submission may have succeeded: there was no answer, or one that does not tell. */
export const isUncertain = ({ code, status }: Failure): boolean =>
  code === 'OFFLINE' || code === 'TIMEOUT' || code === 'REQUEST_RUNNING' || status === undefined || status >= 500;

export const isSameBody = (a: Sent['body'], b: Sent['body']): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([name, value]) => b[name] === value);
