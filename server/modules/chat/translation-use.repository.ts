import { sql } from 'kysely';
import { DAY_MS } from '#contract/time.ts';
import type { Db } from '#server/database/connection.ts';

const iso = (at: number): string => new Date(at).toISOString();

/** What a reader had translated, in the database: it holds across restarts and processes. */
export type TranslationUse = {
  /** Counts characters for a user; false, and nothing counted, where they would be more than a day may have. */
  readonly take: (userId: number, characters: number, daily: number) => Promise<boolean>;
  /** Forgets days that are over. */
  readonly sweep: () => Promise<void>;
};

export const translationUse = (db: Db, now: () => number): TranslationUse => ({
  take: async (userId, characters, daily) => {
    if (characters > daily) return false;
    const at = iso(now());
    const dayAgo = iso(now() - DAY_MS);
    const taken = await db
      .insertInto('chat_translation_use')
      .values({ user_id: userId, since: at, characters })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet((use) => {
            const isOver = sql`${use.ref('chat_translation_use.since')} <= ${dayAgo}`;
            const more = sql`${use.ref('chat_translation_use.characters')} + ${characters}`;
            return {
              since: sql<string>`case when ${isOver} then ${at} else ${use.ref('chat_translation_use.since')} end`,
              characters: sql<number>`case when ${isOver} then ${characters} else ${more} end`,
            };
          })
          .where((use) =>
            use.or([
              use('chat_translation_use.since', '<=', dayAgo),
              use('chat_translation_use.characters', '<=', daily - characters),
            ]),
          ),
      )
      .returning('characters')
      .executeTakeFirst();
    return taken !== undefined;
  },

  sweep: async () => {
    await db
      .deleteFrom('chat_translation_use')
      .where('since', '<=', iso(now() - DAY_MS))
      .execute();
  },
});
