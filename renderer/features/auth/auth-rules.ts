// First, so that the schemas below are built under its setting.
import '#renderer/lib/zod-without-eval.ts';
import type { z } from 'zod';
import { ACCOUNT_TEXTS } from '#contract/http/account-fields.ts';
import type { Failure } from '#renderer/api/api-failure.ts';

type ContractRule = keyof typeof ACCOUNT_TEXTS;
/** What can be wrong with a field: SPEC.md §5's texts, and faults of the whole form or the whole answer. */
export type Rule = ContractRule | 'weak' | 'repeat' | 'terms' | 'invalid';
export type Errors = Readonly<Record<string, Rule | undefined>>;
export type Checked<Body> =
  | { readonly isValid: true; readonly body: Body }
  | { readonly isValid: false; readonly errors: Errors };

const CONTRACT_RULES = Object.keys(ACCOUNT_TEXTS) as readonly ContractRule[];

/** The rule behind a message of the contract. */
const ruleOf = (text: string): Rule => CONTRACT_RULES.find((rule) => ACCOUNT_TEXTS[rule] === text) ?? 'invalid';

/**
 * Checks what goes to the server by the contract's own schema, and beside it the form's own rules: the first broken
 * rule of each field.
 */
export const checkBy = <Schema extends z.ZodType>(
  schema: Schema,
  body: z.input<Schema>,
  own: Errors = {},
): Checked<z.output<Schema>> => {
  const parsed = schema.safeParse(body);
  const broken: Record<string, Rule> = {};
  for (const { path, message } of parsed.error?.issues ?? []) broken[String(path[0])] ??= ruleOf(message);
  const errors: Errors = { ...broken, ...withoutEmpty(own) };
  return parsed.success && Object.keys(errors).length === 0
    ? { isValid: true, body: parsed.data }
    : { isValid: false, errors };
};

const withoutEmpty = (errors: Errors): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([, rule]) => rule !== undefined));

/** An optional line of the form: an empty one is not sent. */
export const lineOrNone = (text: string): string | undefined => (text.trim() === '' ? undefined : text);

/** Fields that the server refused; the password's weakness is an answer of its own. */
export const refusedFields = ({ code, fields = {} }: Failure, passwordField: string): Errors =>
  code === 'PASSWORD_WEAK'
    ? { [passwordField]: 'weak' }
    : // The reason of a block is about no field.
      Object.fromEntries(
        Object.entries(code === 'ACCOUNT_BLOCKED' ? {} : fields).map(([name, text]) => [name, ruleOf(text)]),
      );
