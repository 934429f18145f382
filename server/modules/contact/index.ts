import { CONTACT_MIN_FILL_MS, DEFAULT_LANGUAGE } from '#contract/constants.ts';
import type { ContactForm } from '#contract/http/contact.ts';
import { api } from '#contract/http/index.ts';
import { type Idempotency, intentOf } from '#server/http/idempotency.ts';
import type { RateLimiter } from '#server/http/rate-limit.ts';
import { ok, route, type RouteModule } from '#server/http/route.ts';
import type { Mail } from '#server/modules/mail/index.ts';
import type { ServerModule } from '#server/module.ts';
import { addContactMessage } from './contact.repository.ts';

/** The two traps of D127: a field that no person sees, and a form sent faster than a person types. */
export const isProgram = ({ website = '', elapsedMs }: Pick<ContactForm, 'website' | 'elapsedMs'>): boolean =>
  website !== '' || (elapsedMs !== undefined && elapsedMs < CONTACT_MIN_FILL_MS);

export type ContactDeps = {
  readonly idempotency: Idempotency;
  /** None where RATE_LIMIT is off. */
  readonly limiter: RateLimiter | undefined;
  readonly mail: Pick<Mail, 'enqueue' | 'deliver'>;
  /** Who gets a copy of the messages; empty means that they only wait in the admins' inbox. */
  readonly contactMail: string;
  readonly now: () => number;
};

/** POST /api/ContactForm. A program gets the same reply as a person, and nothing is stored. */
const contactRoutes =
  ({ idempotency, limiter, mail, contactMail, now }: ContactDeps): RouteModule =>
  (app) => {
    const received = ok({ received: true as const });
    app.route(
      route(
        api.contact.send,
        async ({ body, viewer, request }) => {
          if (isProgram(body)) return received;
          const reply = await idempotency.run(intentOf(request), async (transaction) => {
            // Counted here, so that neither a slip in the form nor a repeat of a lost answer uses up the hour's messages.
            await limiter?.count('contact', request.ip);
            const sender = { language: viewer.language, userId: viewer.user?.id ?? null };
            await addContactMessage(transaction, body, { ...sender, now: now() });
            if (contactMail !== '') {
              const letter = { kind: 'contactMessage', to: contactMail, language: DEFAULT_LANGUAGE } as const;
              await mail.enqueue(transaction, { ...letter, message: body });
            }
            return received;
          });
          return reply;
        },
        { cache: 'no-store' },
      ),
    );
  };

export const contactModule = (deps: ContactDeps): ServerModule => ({ name: 'contact', routes: contactRoutes(deps) });
