import type { Transaction } from 'kysely';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#contract/constants.ts';
import type { Database } from '#server/database/schema.ts';
import type { Mail } from '#server/modules/mail/index.ts';

/** Tells a buyer that the plan is there: their browser may have waited in vain for a late payment (D145, D147). */
export const letterToBuyer = async (
  mail: Pick<Mail, 'enqueue'>,
  transaction: Transaction<Database>,
  userId: number,
): Promise<void> => {
  const buyer = await transaction
    .selectFrom('users')
    .select(['email', 'language'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (buyer === undefined || buyer.email === null) return;
  const language = LANGUAGES.find((each) => each === buyer.language) ?? DEFAULT_LANGUAGE;
  await mail.enqueue(transaction, { kind: 'planPaid', link: '/posts/create', to: buyer.email, language });
};
