import { DEFAULT_LANGUAGE, LANGUAGES, LOCALE_OF } from '#contract/constants.ts';
import { pathTo } from '#contract/page-path.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Mail } from '#server/modules/mail/index.ts';

export type Letters = {
  readonly mail: Pick<Mail, 'enqueue'>;
  /** The market's time zone, in which letters name the day. */
  readonly timeZone: string;
};

type Addressee = { readonly email: string | null; readonly language: string; readonly deletes_at: string | null };

/** Mails a user with a verified address the day on which the account is deleted. */
export const writeLeaving = async (
  { mail, timeZone }: Letters,
  transaction: Transaction,
  kind: 'accountLeaving' | 'accountLeavingSoon',
  { email, language: stored, deletes_at }: Addressee,
): Promise<void> => {
  if (email === null || deletes_at === null) return;
  const language = LANGUAGES.find((each) => each === stored) ?? DEFAULT_LANGUAGE;
  const day = new Intl.DateTimeFormat(LOCALE_OF[language], { dateStyle: 'long', timeZone });
  const note = day.format(new Date(deletes_at));
  await mail.enqueue(transaction, { kind, to: email, language, link: pathTo.login(), note });
};
