import { DEFAULT_LANGUAGE, LANGUAGES } from '#contract/constants.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { LinkLetter } from './letter.ts';
import type { Mail } from './mail.ts';
import { addresseeOf } from './outbox.repository.ts';

/** Writes a person a letter in their language, in the caller's transaction; false when there is no proven address. */
export const letterToUser = async (
  mail: Pick<Mail, 'enqueue'>,
  transaction: Transaction,
  userId: number,
  letter: Pick<LinkLetter, 'kind' | 'link' | 'note' | 'purchase'>,
): Promise<boolean> => {
  const user = await addresseeOf(transaction, userId);
  if (user === undefined || user.email === null) return false;
  const language = LANGUAGES.find((each) => each === user.language) ?? DEFAULT_LANGUAGE;
  await mail.enqueue(transaction, { ...letter, to: user.email, language });
  return true;
};
