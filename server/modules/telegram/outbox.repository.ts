import type { Db } from '#server/database/connection.ts';

type OutboxMessage = {
  readonly userId: number;
  readonly telegramId: string;
  readonly kind: string;
  readonly payload: string;
  readonly at: string;
};

/** Messages to Telegram users that are not sent yet, in their order. */
export const outboxRepository = (db: Db) => ({
  add: async ({ userId, telegramId, kind, payload, at }: OutboxMessage): Promise<void> => {
    await db
      .insertInto('telegram_outbox')
      .values({ user_id: userId, telegram_id: telegramId, kind, payload, created_at: at })
      .execute();
  },

  /** Leases a user's oldest message until that time; undefined if there is none or another process is sending it. */
  claim: (telegramId: string, now: string, until: string) =>
    db
      .updateTable('telegram_outbox')
      .set({ claimed_until: until })
      .where('id', '=', (message) =>
        message
          .selectFrom('telegram_outbox as first')
          .select(({ fn }) => fn.min('first.id').as('id'))
          .where('first.telegram_id', '=', telegramId),
      )
      .where((message) => message.or([message('claimed_until', 'is', null), message('claimed_until', '<=', now)]))
      .returning(['id', 'kind', 'payload'])
      .executeTakeFirst(),

  release: async (id: number): Promise<void> => {
    await db.updateTable('telegram_outbox').set({ claimed_until: null }).where('id', '=', id).execute();
  },

  remove: async (id: number): Promise<void> => {
    await db.deleteFrom('telegram_outbox').where('id', '=', id).execute();
  },

  /** Deletes what is too old to be news. */
  removeBefore: async (telegramId: string, before: string): Promise<void> => {
    await db
      .deleteFrom('telegram_outbox')
      .where('telegram_id', '=', telegramId)
      .where('created_at', '<', before)
      .execute();
  },

  removeAllTo: async (telegramId: string): Promise<void> => {
    await db.deleteFrom('telegram_outbox').where('telegram_id', '=', telegramId).execute();
  },
});
