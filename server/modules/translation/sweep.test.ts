import { expect, test } from 'vitest';
import { describeOnEveryDialect } from '#server/database/testing.ts';
import { TEST_NOW } from '#server/testing.ts';
import { KEPT_DAYS, sweepTranslations } from './sweep.ts';

const ago = (days: number) => new Date(TEST_NOW - days * 86_400_000).toISOString();

describeOnEveryDialect('kept translations', (database) => {
  test('are forgotten when they are old, however many they are', async () => {
    const { db } = database();
    const old = Array.from({ length: 1500 }, (_, at) => ({ text_hash: `old ${at}`, created_at: ago(KEPT_DAYS + 1) }));
    const rows = [...old, { text_hash: 'young', created_at: ago(KEPT_DAYS - 1) }];
    for (const language of ['am', 'ru'])
      for (let from = 0; from < rows.length; from += 500)
        await db
          .insertInto('translation')
          .values(rows.slice(from, from + 500).map((row) => ({ ...row, language, text: 'x' })))
          .execute();

    await sweepTranslations(db, TEST_NOW);

    const left = await db.selectFrom('translation').select(['text_hash', 'language']).orderBy('language').execute();
    expect(left).toEqual([
      { text_hash: 'young', language: 'am' },
      { text_hash: 'young', language: 'ru' },
    ]);
  });
});
