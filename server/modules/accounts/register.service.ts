import type { FastifyRequest } from 'fastify';
import { isValidPhoneNumber } from '#server/lib/phone-numbers.ts';
import { VERIFY_LINK_HOURS } from '#contract/constants.ts';
import { ACCOUNT_TEXTS } from '#contract/http/account-fields.ts';
import type { BusinessRegisterForm, RegisterForm } from '#contract/http/accounts.ts';
import { HOUR_MS } from '#contract/time.ts';
import type { Db, NewRow } from '#server/database/connection.ts';
import { AppError } from '#server/http/errors.ts';
import { intentOf } from '#server/http/idempotency.ts';
import { networkOf } from '#server/http/rate-limit.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { Letter } from '#server/modules/mail/index.ts';
import { refuseWeak } from '#server/modules/passwords/index.ts';
import { accountsRepository } from './accounts.repository.ts';
import type { AccountsDeps } from './deps.ts';
import { LINKS } from './links.ts';
import { mailTokensRepository } from './mail-tokens.repository.ts';
import { newUserRow } from './new-user.ts';
import { registrationOf } from './registering-browser.ts';

export const VERIFY_LIFE_MS = VERIFY_LINK_HOURS * HOUR_MS;

type RegisterDeps = Pick<AccountsDeps, 'db' | 'passwords' | 'mail' | 'record' | 'idempotency' | 'limiter' | 'now'>;
type Asked = { readonly request: FastifyRequest; readonly viewer: Viewer };
type Newcomer = Pick<RegisterForm, 'email' | 'password' | 'inviteToken'> & {
  readonly fields: Partial<NewRow<'users'>>;
};

/**
 * New accounts. Whether an address has one already shows neither in the answer nor in the work (SECURITY rule 16).
 * Returns what the browser is recognised by when it opens the mailed link.
 */
export class Register {
  readonly #deps: RegisterDeps;

  constructor(deps: RegisterDeps) {
    this.#deps = deps;
  }

  person(form: RegisterForm, asked: Asked): Promise<string> {
    const { email, password, inviteToken, firstName, lastName } = form;
    const fields = { first_name: firstName || null, last_name: lastName || null };
    return this.#register({ email, password, inviteToken, fields }, asked);
  }

  business(form: BusinessRegisterForm, asked: Asked): Promise<string> {
    const { email, password, inviteToken, company, address, phoneNumber } = form;
    if (!isValidPhoneNumber(phoneNumber)) {
      throw new AppError('VALIDATION_FAILED', undefined, { fields: { phoneNumber: ACCOUNT_TEXTS.phoneNumber } });
    }
    const fields = { is_business: 1, company_name: company, address, phone_number: phoneNumber } as const;
    return this.#register({ email, password, inviteToken, fields }, asked);
  }

  async #register(newcomer: Newcomer, { request, viewer: { language } }: Asked): Promise<string> {
    const { passwords, mail, record, idempotency, limiter, now } = this.#deps;
    const { email, password, fields } = newcomer;
    refuseWeak(password, email);
    await limiter?.count('register', request.ip);
    const passwordHash = await passwords.hash(password, { key: networkOf(request.ip) });
    const row = newUserRow({ ...fields, language, pending_email: email, password_hash: passwordHash }, now());
    // The password is no part of what is kept of the request.
    return idempotency.run({ ...intentOf(request), body: { email } }, async (transaction) => {
      const id = await accountsRepository(transaction).add(row);
      const { letter, registration } = await this.#letter(transaction, id, { email, language });
      await record(transaction, { kind: 'userRegistered', userId: id, inviteToken: newcomer.inviteToken });
      if ((await limiter?.take('letter', email)) ?? true) await mail.enqueue(transaction, letter);
      return registration;
    });
  }

  /** A link that confirms the address, or word of the account that has it; for that one, too, a token is made. */
  async #letter(
    db: Db,
    userId: number,
    { email, language }: Pick<Newcomer, 'email'> & Pick<Viewer, 'language'>,
  ): Promise<{ readonly letter: Letter; readonly registration: string }> {
    const tokens = mailTokensRepository(db, this.#deps.now);
    const token = await tokens.add({ purpose: 'verifyEmail', userId, email, lifeMs: VERIFY_LIFE_MS });
    const owner = await accountsRepository(db).findProven(email);
    const content =
      owner === undefined
        ? ({ kind: 'verifyEmail', link: LINKS.verify(email, token) } as const)
        : ({ kind: 'alreadyRegistered', link: LINKS.signIn } as const);
    return { letter: { ...content, to: email, language }, registration: registrationOf(token) };
  }
}
