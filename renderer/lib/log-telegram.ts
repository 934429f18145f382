import type { Failure } from '../api/api-failure.ts';

/** Logs a Telegram login whose reply has isSuccess false (SPEC.md §8); a call that got no reply is no refusal. */
export const logTelegramRefusal = ({ code, status }: Failure): void => {
  // oxlint-disable-next-line no-console -- SPEC.md §8 requires it.
  if (status !== undefined) console.error('Failed to log in with Telegram.', code);
};
