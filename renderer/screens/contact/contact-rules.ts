// First, so that the schemas below are built under its setting.
import '#renderer/lib/zod-without-eval.ts';
import { CONTACT_TEXTS, ContactForm } from '#contract/http/contact.ts';
import { CONTACT_FIELDS } from '#renderer/features/contact/contact.slice.ts';
import type { ContactField, ContactValues } from '#renderer/features/contact/contact.slice.ts';

export type ContactRule = keyof typeof CONTACT_TEXTS;
export type ContactErrors = Readonly<Partial<Record<ContactField, ContactRule>>>;
/** `values` are as they are sent: trimmed, the phone in digits. */
export type CheckedContact =
  | { readonly isValid: true; readonly values: ContactValues }
  | { readonly isValid: false; readonly errors: ContactErrors };

const RULES = Object.keys(CONTACT_TEXTS) as readonly ContactRule[];
const isField = (name: unknown): name is ContactField => CONTACT_FIELDS.some((field) => field === name);

/** The rule behind a message of the contract; other messages belong to rules that the inputs enforce. */
export const ruleOf = (text: string): ContactRule => RULES.find((rule) => CONTACT_TEXTS[rule] === text) ?? 'form';

/** Checks the form by the contract's own schema: the first broken rule of each field (SPEC.md §5). */
export const checkContact = (values: ContactValues): CheckedContact => {
  const parsed = ContactForm.safeParse(values);
  if (parsed.success) return { isValid: true, values: parsed.data };
  const errors: Partial<Record<ContactField, ContactRule>> = {};
  for (const { path, message } of parsed.error.issues) {
    const [field] = path;
    if (isField(field)) errors[field] ??= ruleOf(message);
  }
  return { isValid: false, errors };
};

/** The fields a server refused, in the same words. */
export const refusedFields = (fields: Readonly<Record<string, string>> = {}): ContactErrors =>
  Object.fromEntries(CONTACT_FIELDS.flatMap((field) => (fields[field] ? [[field, ruleOf(fields[field])]] : [])));
