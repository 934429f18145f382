import { isValidPhoneNumber } from '#server/lib/phone-numbers.ts';
import { ACCOUNT_TEXTS } from '#contract/http/account-fields.ts';
import type { KindForm } from '#contract/http/account-kind.ts';
import { KIND_SWITCH_DAYS } from '#contract/http/own-account-routes.ts';
import { DAY_MS } from '#contract/time.ts';
import type { RecordEvents } from '#server/events/bus.ts';
import { AppError } from '#server/http/errors.ts';
import type { Idempotency, Intent } from '#server/http/idempotency.ts';
import { nameSearchText } from '#server/lib/fold.ts';
import { switchCredits } from '#server/modules/credits/index.ts';
import { lockKind, setKind } from './kind.repository.ts';

export type KindDeps = {
  readonly idempotency: Idempotency;
  readonly record: RecordEvents;
  readonly now: () => number;
};

type Names = { readonly first_name: string | null; readonly last_name: string | null };

/** A company keeps the user's names, a person nothing of the company; "Verified" was given to the former kind (D029). */
const columnsOf = (form: KindForm, { first_name, last_name }: Names) => {
  const names = form.isBusiness
    ? { first_name, last_name, company_name: form.company }
    : { first_name: form.firstName, last_name: form.lastName || null, company_name: null };
  const contacts = form.isBusiness
    ? { address: form.address, phone_number: form.phoneNumber }
    : { business_description: null };
  return {
    ...names,
    ...contacts,
    is_business: form.isBusiness ? (1 as const) : (0 as const),
    is_verified: 0 as const,
    search_text: nameSearchText(names),
  };
};

/** Switches an account between individual and company (D030). */
export const changeKind = async (
  { idempotency, record, now }: KindDeps,
  { userId, form, intent }: { readonly userId: number; readonly form: KindForm; readonly intent: Intent },
): Promise<void> => {
  if (form.isBusiness && !isValidPhoneNumber(form.phoneNumber))
    throw new AppError('VALIDATION_FAILED', undefined, { fields: { phoneNumber: ACCOUNT_TEXTS.phone } });
  await idempotency.run(intent, async (transaction) => {
    const user = await lockKind(transaction, userId);
    if (user === undefined) throw new AppError('SESSION_EXPIRED');
    if ((user.is_business === 1) === form.isBusiness) return { done: true };
    const waitMs = (Date.parse(user.kind_changed_at ?? '') || -Infinity) + KIND_SWITCH_DAYS * DAY_MS - now();
    if (waitMs > 0) throw new AppError('RATE_LIMITED', undefined, { retryAfter: Math.ceil(waitMs / 1000) });
    await switchCredits(transaction, userId, user.is_business);
    await setKind(transaction, userId, { ...columnsOf(form, user), kind_changed_at: new Date(now()).toISOString() });
    await record(
      transaction,
      { kind: 'kindChanged', userId },
      { kind: 'profileChanged', userId },
      { kind: 'creditsChanged', userId },
    );
    return { done: true };
  });
};
