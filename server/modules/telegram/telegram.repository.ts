import type { Db } from '#server/database/connection.ts';
import type { TelegramLoginTable } from '#server/database/schema.ts';

export type TelegramLogin = TelegramLoginTable;
type NewLogin = Omit<TelegramLogin, 'asked_by' | Confirmation>;
type Confirmation = 'telegram_id' | 'first_name' | 'last_name' | 'ticket_hash' | 'ticket_expires_at';
type Ticket = Pick<TelegramLogin, 'ticket_hash' | 'ticket_expires_at'>;

const NOT_ASKED = {
  asked_by: null,
  telegram_id: null,
  first_name: null,
  last_name: null,
  ticket_hash: null,
  ticket_expires_at: null,
} as const;

/** The browser's steps of a sign-in: it begins one, waits, and uses the ticket. */
const browserSteps = (db: Db) => ({
  /** Stores a new sign-in and deletes those that ended before `endedAt`. */
  add: async (login: NewLogin, endedAt: string): Promise<void> => {
    await db.deleteFrom('telegram_login').where('expires_at', '<', endedAt).execute();
    await db
      .insertInto('telegram_login')
      .values({ ...login, ...NOT_ASKED })
      .execute();
  },

  /** The sign-in that the owner of this cookie began, until it expires. */
  findOwn: (id: string, cookieHash: string, now: string) =>
    db
      .selectFrom('telegram_login')
      .selectAll()
      .where('id', '=', id)
      .where('cookie_hash', '=', cookieHash)
      .where('expires_at', '>', now)
      .executeTakeFirst(),

  /** Extends the validity of the ticket of a confirmed sign-in. */
  renewTicket: (id: string, ticket: Ticket, now: string) =>
    db
      .updateTable('telegram_login')
      .set(ticket)
      .where('id', '=', id)
      .where('telegram_id', 'is not', null)
      .where('expires_at', '>', now)
      .returningAll()
      .executeTakeFirst(),

  /** Deletes and returns the confirmed sign-in of this ticket and cookie; only one caller gets it. */
  take: (transaction: Db, id: string, cookieHash: string, ticketHash: string) =>
    transaction
      .deleteFrom('telegram_login')
      .where('id', '=', id)
      .where('cookie_hash', '=', cookieHash)
      .where('ticket_hash', '=', ticketHash)
      .returningAll()
      .executeTakeFirst(),
});

/** The bot's steps: the user opens the link and confirms or cancels. */
const botSteps = (db: Db) => ({
  /** The sign-in whose link this user opened; undefined if it has expired, is confirmed, or was opened by another user. */
  ask: (id: string, telegramId: string, now: string) =>
    db
      .updateTable('telegram_login')
      .set({ asked_by: telegramId })
      .where('id', '=', id)
      .where('telegram_id', 'is', null)
      .where((login) => login.or([login('asked_by', 'is', null), login('asked_by', '=', telegramId)]))
      .where('expires_at', '>', now)
      .returningAll()
      .executeTakeFirst(),

  /** Records the user who confirmed it, once, if the same user opened it and the number is right. */
  confirm: async (
    id: string,
    matchNumber: string,
    person: Pick<TelegramLogin, Confirmation> & { readonly telegram_id: string },
    now: string,
  ): Promise<boolean> => {
    const confirmed = await db
      .updateTable('telegram_login')
      .set(person)
      .where('id', '=', id)
      .where('match_number', '=', matchNumber)
      .where('asked_by', '=', person.telegram_id)
      .where('telegram_id', 'is', null)
      .where('expires_at', '>', now)
      .returning('id')
      .execute();
    return confirmed.length === 1;
  },

  /** Whether this user confirmed it with this number, until its ticket is used. */
  isConfirmed: async (id: string, matchNumber: string, telegramId: string, now: string): Promise<boolean> => {
    const confirmed = await db
      .selectFrom('telegram_login')
      .select('id')
      .where('id', '=', id)
      .where('match_number', '=', matchNumber)
      .where('telegram_id', '=', telegramId)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return confirmed !== undefined;
  },

  /** Cancels a sign-in that this user opened and did not confirm; false if there is none or it has expired. */
  cancel: async (id: string, telegramId: string, now: string): Promise<boolean> => {
    const cancelled = await db
      .deleteFrom('telegram_login')
      .where('id', '=', id)
      .where('asked_by', '=', telegramId)
      .where('telegram_id', 'is', null)
      .returning('expires_at')
      .executeTakeFirst();
    return cancelled !== undefined && cancelled.expires_at > now;
  },
});

/** Sign-ins through the bot, from the browser that begins one to the ticket that ends it. */
export const telegramRepository = (db: Db) => ({
  ...browserSteps(db),
  ...botSteps(db),
});
export type TelegramRepository = ReturnType<typeof telegramRepository>;
