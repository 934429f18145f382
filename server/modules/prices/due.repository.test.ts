import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnEveryDialect } from '#server/database/testing.ts';
import { aPost, seedReferences } from '#server/testing-posts.ts';
import { addDue, nextDue } from './due.repository.ts';

describeOnEveryDialect('posts whose price is to be judged', (database) => {
  test('are added by the same statement whatever the event, so that it is prepared once', async () => {
    const { db } = database();
    const textsOf = async (number: number): Promise<string[]> => {
      const texts: string[] = [];
      const watch: KyselyPlugin = {
        transformQuery: ({ node, queryId }) => {
          texts.push(db.getExecutor().compileQuery(node, queryId).sql);
          return node;
        },
        transformResult: ({ result }) => Promise.resolve(result),
      };
      await addDue(db.withPlugin(watch), 1, number);
      return texts;
    };

    expect(await textsOf(8)).toEqual(await textsOf(7));
  });

  test('keep the number of the latest event, also beyond 32 bits', async () => {
    const { db } = database();
    await seedReferences(db);
    await db
      .insertInto('post')
      .values(aPost({ id: 1 }))
      .execute();
    await addDue(db, 1, 7);
    await addDue(db, 1, 2 ** 40);

    expect(await nextDue(db, 10)).toEqual([{ post_id: 1, number: 2 ** 40 }]);
  });
});
