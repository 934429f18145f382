import { createHmac, randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TELEGRAM_LINK_MINUTES } from '#contract/constants.ts';
import type { TelegramLink } from '#contract/http/accounts.ts';
import type { HubArguments, HubEvent } from '#contract/live/hub.ts';
import { SECOND_MS } from '#contract/time.ts';
import type { Db } from '#server/database/connection.ts';
import type { Cookies } from '#server/http/cookies.ts';
import { AppError } from '#server/http/errors.ts';
import { networkOf } from '#server/http/rate-limit.ts';
import { newName, newSecret, secretHash } from '#server/lib/secrets.ts';
import { startParameter } from './start-parameter.ts';
import type { TelegramLogin, TelegramRepository } from './telegram.repository.ts';

const LINK_MS = TELEGRAM_LINK_MINUTES * 60 * SECOND_MS;
/** How long a ticket is valid. */
export const TICKET_MS = 60 * SECOND_MS;
const MAX_USER_AGENT = 300;
const COOKIE = /^([A-Za-z0-9_-]{22})\.[A-Za-z0-9_-]{43}$/;

/** Sends an event to the connections of a group. */
export type SendToGroup = <E extends HubEvent>(group: string, event: E, args: HubArguments<E>) => Promise<void>;

export type Person = {
  readonly telegramId: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
};

export type WebLinksDeps = {
  readonly repository: TelegramRepository;
  /** Signs tickets. */
  readonly botToken: string;
  readonly cookies: Cookies;
  readonly send: SendToGroup;
  readonly now: () => number;
};

/** The hub group that receives the events of a browser's sign-in. */
const groupOf = (loginId: string): string => `login:${loginId}`;

/**
 * Sign-ins through the bot (SECURITY 1.7, D048–D051): a link bound to the browser by a cookie, a question in the bot, a
 * ticket through the hub that opens a session once, together with that cookie.
 */
export class WebLinks {
  readonly #deps: WebLinksDeps;

  constructor(deps: WebLinksDeps) {
    this.#deps = deps;
  }

  /** Begins a sign-in in this browser, in place of the one it began before. */
  async begin(
    request: FastifyRequest,
    reply: FastifyReply,
    botName: string,
    inviteToken: string | undefined,
  ): Promise<TelegramLink> {
    const { repository, cookies } = this.#deps;
    const id = newName();
    const cookie = `${id}.${newSecret()}`;
    const matchNumber = String(randomInt(10, 100));
    const expiresDate = this.#at(LINK_MS);
    const login = {
      id,
      cookie_hash: secretHash(cookie),
      match_number: matchNumber,
      invite_token: inviteToken ?? null,
      user_agent: String(request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
      address: networkOf(request.ip),
      created_at: this.#at(0),
      expires_at: expiresDate,
    };
    // A ticket issued at the last moment stays valid slightly longer than its link.
    await repository.add(login, this.#at(-TICKET_MS));
    cookies.set(reply, 'telegram', cookie, (LINK_MS + TICKET_MS) / SECOND_MS);
    const botLink = `https://t.me/${botName}?start=${startParameter(id, inviteToken)}`;
    return { botLink, hubUserId: id, matchNumber, expiresDate };
  }

  /** The sign-in that this browser began; undefined if there is none or it has expired. */
  async idOf(request: FastifyRequest): Promise<string | undefined> {
    const own = this.#cookieOf(request);
    if (own === undefined) return undefined;
    return (await this.#deps.repository.findOwn(own.id, own.hash, this.#at(0)))?.id;
  }

  /** The sign-in that this Telegram user is asked to confirm; from now on nobody else can confirm it. */
  ask(id: string, telegramId: string): Promise<TelegramLogin | undefined> {
    return this.#deps.repository.ask(id, telegramId, this.#at(0));
  }

  /** The user pressed a number: the right one signs the browser in, any other one ends the sign-in. */
  async choose(id: string, matchNumber: string, person: Person): Promise<'confirmed' | 'wrong' | 'gone'> {
    const { repository } = this.#deps;
    const { ticket, row } = this.#ticketOf(id);
    const { telegramId, firstName, lastName } = person;
    const confirmation = { telegram_id: telegramId, first_name: firstName, last_name: lastName, ...row };
    if (await repository.confirm(id, matchNumber, confirmation, this.#at(0))) {
      await this.#tell(id, person, ticket);
      return 'confirmed';
    }
    // The same press delivered again after its process died. The browser is notified when it reconnects.
    if (await repository.isConfirmed(id, matchNumber, telegramId, this.#at(0))) return 'confirmed';
    return (await repository.cancel(id, telegramId, this.#at(0))) ? 'wrong' : 'gone';
  }

  cancel(id: string, telegramId: string): Promise<boolean> {
    return this.#deps.repository.cancel(id, telegramId, this.#at(0));
  }

  /** Sends the ticket again to a page that connects after the confirmation, and renews its 60 seconds. */
  async joined(id: string): Promise<void> {
    const { ticket, row } = this.#ticketOf(id);
    const login = await this.#deps.repository.renewTicket(id, row, this.#at(0));
    if (login !== undefined) await this.#tell(id, personOf(login), ticket);
  }

  /** The confirmed sign-in that this ticket ends; to be called in the transaction that makes its session possible. */
  async take(transaction: Db, request: FastifyRequest, ticket: string): Promise<TelegramLogin> {
    const { id, hash } = this.#ownOf(request);
    return this.#confirmed(await this.#deps.repository.take(transaction, id, hash, secretHash(ticket)));
  }

  /** As above without deleting the sign-in: nothing can be deleted on a full disk. */
  async find(request: FastifyRequest, ticket: string): Promise<TelegramLogin> {
    const { id, hash } = this.#ownOf(request);
    const login = await this.#deps.repository.findOwn(id, hash, this.#at(-TICKET_MS));
    return this.#confirmed(login?.ticket_hash === secretHash(ticket) ? login : undefined);
  }

  #confirmed(login: TelegramLogin | undefined): TelegramLogin {
    if (login?.telegram_id == null) throw new AppError('TELEGRAM_PROOF_INVALID', 'no such ticket');
    if ((login.ticket_expires_at ?? '') < this.#at(0)) throw new AppError('TELEGRAM_PROOF_EXPIRED');
    return login;
  }

  #ownOf(request: FastifyRequest) {
    const own = this.#cookieOf(request);
    if (own === undefined) throw new AppError('TELEGRAM_PROOF_INVALID', 'a ticket without its browser');
    return own;
  }

  #cookieOf(request: FastifyRequest): { readonly id: string; readonly hash: string } | undefined {
    const cookie = this.#deps.cookies.read(request, 'telegram') ?? '';
    const id = COOKIE.exec(cookie)?.[1];
    return id === undefined ? undefined : { id, hash: secretHash(cookie) };
  }

  /** Derived from the sign-in, so that a page which gets it twice gets the same one. */
  #ticketOf(id: string) {
    const ticket = createHmac('sha256', this.#deps.botToken).update(`ticket of ${id}`).digest('base64url');
    return { ticket, row: { ticket_hash: secretHash(ticket), ticket_expires_at: this.#at(TICKET_MS) } };
  }

  #tell(id: string, { telegramId, firstName, lastName }: Person, ticket: string): Promise<void> {
    return this.#deps.send(groupOf(id), 'tGUserLoggedIn', [telegramId, firstName ?? '', lastName, ticket]);
  }

  #at(later: number): string {
    return new Date(this.#deps.now() + later).toISOString();
  }
}

/** The user that confirmed a sign-in. */
export const personOf = ({ telegram_id, first_name, last_name }: TelegramLogin): Person => ({
  telegramId: telegram_id ?? '',
  firstName: first_name,
  lastName: last_name,
});
