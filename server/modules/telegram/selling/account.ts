import type { Context } from 'grammy';
import { newUserRow } from '#server/modules/accounts/index.ts';
import { personName, providerAccounts } from '#server/modules/providers/index.ts';
import type { BotContext, BotDeps } from '../part.ts';

/**
 * The account of an update's sender; created for a new user, as by the mini app's sign-in. Throws ACCOUNT_BLOCKED for a
 * blocked one.
 */
export const accountOf = async (
  context: BotContext & { readonly from: NonNullable<Context['from']> },
  { db, dialect, writing: { record }, now }: BotDeps,
): Promise<number> => {
  const { telegramId, language } = await context.person();
  const accounts = providerAccounts({ db, dialect });
  const identity = { provider: 'telegram', subject: telegramId } as const;
  const known = await accounts.find(db, identity);
  if (known !== undefined) return known;
  const names = { first_name: personName(context.from.first_name), last_name: personName(context.from.last_name) };
  return accounts.inTransaction(
    async (transaction) => {
      const found = await accounts.find(transaction, identity);
      if (found !== undefined) return found;
      const userId = await accounts.add(transaction, identity, newUserRow({ language, ...names }, now()));
      await record(transaction, { kind: 'userRegistered', userId, inviteToken: undefined });
      return userId;
    },
    () => Promise.resolve(undefined),
  );
};
