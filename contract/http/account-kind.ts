import { z } from 'zod';
import { ACCOUNT_TEXTS, nameField, phoneField, requiredLine } from './account-fields.ts';
import { endpoint, valueOf } from './define.ts';
import { ownAccountRoutes } from './own-account-routes.ts';

/** A company gives the fields of its registration; a private user gives a name. */
export const KindForm = z.discriminatedUnion('isBusiness', [
  z.strictObject({
    isBusiness: z.literal(true),
    company: requiredLine(ACCOUNT_TEXTS.company),
    address: requiredLine(ACCOUNT_TEXTS.address, 300),
    phoneNumber: phoneField(ACCOUNT_TEXTS.phoneNumber),
  }),
  z.strictObject({
    isBusiness: z.literal(false),
    firstName: requiredLine('Enter a first name.', 100),
    lastName: nameField.optional(),
  }),
]);
export type KindForm = z.output<typeof KindForm>;

export const accountKind = {
  /**
   * Makes an individual account a company or the other way round, once in 30 days (D030): RATE_LIMITED before. Credits of
   * plans rest until the account is of their kind again.
   */
  change: endpoint(ownAccountRoutes.accountKind.change, {
    body: KindForm,
    reply: valueOf(z.object({ done: z.literal(true) })),
  }),
};
