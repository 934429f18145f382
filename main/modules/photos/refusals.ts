import type { ErrorCode } from '#contract/error-codes.ts';
import type { LocalErrorCode } from '#contract/errors.ts';
import type { Refused } from '../stock/ask.ts';

/** Failures of the network, the user or the server as a whole: never the photo's fault. */
const AWAY: ReadonlySet<string> = new Set([
  'OFFLINE',
  'TIMEOUT',
  'AUTH_REQUIRED',
  'SESSION_EXPIRED',
  'RATE_LIMITED',
  'OVERLOADED',
  'DB_BUSY',
]);
/** Refusals of the photo itself; all others are temporary. */
const OF_PHOTO: ReadonlySet<ErrorCode | LocalErrorCode> = new Set([
  'VALIDATION_FAILED',
  'MALFORMED_UPLOAD',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA',
  'PHOTO_UNREADABLE',
  'PHOTO_HEIC',
  'PHOTO_TOO_LARGE',
  'PHOTO_TOO_MANY_PIXELS',
  'PHOTO_AVIF_PIXELS',
  'FORBIDDEN',
  'NOT_FOUND',
]);

/** Whether the network, the user or the server as a whole failed. */
export const isAway = ({ code }: Refused): boolean => AWAY.has(code);

/** Whether the server refused the photo itself, so that a retry cannot help. */
export const isOfPhoto = ({ code }: Refused): boolean => OF_PHOTO.has(code);
