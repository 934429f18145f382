import { AppError } from './errors.ts';

type Facts = { readonly blocked_at: string | null; readonly blocked_reason: string | null };

/** ACCOUNT_BLOCKED with the reason under `fields.reason` for a user whom an admin has blocked. */
export const refuseBlocked = ({ blocked_at, blocked_reason }: Facts): void => {
  if (blocked_at === null) return;
  const fields = blocked_reason === null ? undefined : { reason: blocked_reason };
  throw new AppError('ACCOUNT_BLOCKED', undefined, fields && { fields });
};
