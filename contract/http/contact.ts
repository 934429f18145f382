import { z } from 'zod';
import { CONTACT_MESSAGE_MAX_LENGTH, CONTACT_MESSAGE_MIN_LENGTH } from '../constants.ts';
import { viewerQuery } from '../page.ts';
import { endpoint, valueOf } from './define.ts';
import { routes } from './routes.ts';

/** SPEC.md §5, letter for letter; screens translate by these texts' keys. */
export const CONTACT_TEXTS = {
  required: 'Please complete this required field.',
  form: 'Please fill in all required fields correctly.',
  email: 'Please enter a valid email.',
  message: 'Message must be at least 10 characters long.',
  phone: 'Phone number must only contain digits.',
} as const;

const line = (max: number) => z.string().trim().min(1, CONTACT_TEXTS.required).max(max);

/** Spaces, +, -, ( and ) may be typed; what is left must be digits (D126). */
const phone = z
  .string()
  .trim()
  .min(1, CONTACT_TEXTS.required)
  .max(40)
  .transform((text) => text.replace(/[\s+\-()]/g, ''))
  .pipe(z.string().regex(/^[0-9]{3,20}$/, CONTACT_TEXTS.phone));

export const ContactForm = z.strictObject({
  firstName: line(100),
  lastName: line(100),
  email: z.string().trim().min(1, CONTACT_TEXTS.required).max(254).pipe(z.email(CONTACT_TEXTS.email)),
  phoneNumber: phone,
  subject: line(200),
  message: z
    .string()
    .trim()
    .min(1, CONTACT_TEXTS.required)
    .min(CONTACT_MESSAGE_MIN_LENGTH, CONTACT_TEXTS.message)
    .max(CONTACT_MESSAGE_MAX_LENGTH),
  /** A field that no person sees; only programs fill it (D127). */
  website: z.string().max(200).optional(),
  /** Milliseconds between opening the form and sending it; under CONTACT_MIN_FILL_MS is a program (D127). */
  elapsedMs: z.number().int().nonnegative().max(2_147_483_647).optional(),
});
export type ContactForm = z.infer<typeof ContactForm>;

export const contact = {
  /** `lang`: the language of the reply. */
  send: endpoint(routes.contact.send, {
    query: z.strictObject({ lang: viewerQuery.lang }),
    body: ContactForm,
    reply: valueOf(z.object({ received: z.literal(true) })),
  }),
};
