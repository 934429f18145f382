import type { KyselyPlugin } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { aPost, seedReferences } from '#server/testing-posts.ts';
import { postQueue } from './post-queue.repository.ts';
import { describeOnEveryDialect } from './testing.ts';

const queue = postQueue('similar_due', 'latestEvent');

describeOnEveryDialect('a queue of posts', (database) => {
  beforeEach(async () => {
    const { db } = database();
    await seedReferences(db);
    await db
      .insertInto('post')
      .values([aPost({ id: 1 }), aPost({ id: 2 }), aPost({ id: 3 })])
      .execute();
  });

  test('is added to by the same statement whatever the event, so that it is prepared once', async () => {
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
      await queue.add(db.withPlugin(watch), { id: 1 }, number);
      return texts;
    };

    expect(await textsOf(8)).toEqual(await textsOf(7));
  });

  test('keeps the number of the latest event, also beyond 32 bits, and nothing of a post that is gone', async () => {
    const { db } = database();
    await queue.add(db, { id: 1 }, 7);
    await queue.add(db, { id: 1 }, 2 ** 40);
    await queue.addWithoutEvent(db, [1]);
    await queue.add(db, { id: 99 }, 8);

    expect(await queue.next(db, 10)).toEqual([{ post_id: 1, number: 2 ** 40 }]);
  });

  test('gives the posts of the latest events, or the oldest posts', async () => {
    const { db } = database();
    const byPost = postQueue('price_due', 'oldestPost');
    for (const each of [queue, byPost]) {
      await each.addWithoutEvent(db, [1]);
      await each.add(db, { id: 2 }, 5);
      await each.add(db, { id: 3 }, 6);
    }

    expect((await queue.next(db, 2)).map(({ post_id }) => post_id)).toEqual([3, 2]);
    expect((await byPost.next(db, 2)).map(({ post_id }) => post_id)).toEqual([1, 2]);
  });

  test('takes all posts of a user that are not deleted', async () => {
    const { db } = database();
    const { owner_id: ownerId } = await db
      .selectFrom('post')
      .select('owner_id')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    await db.updateTable('post').set({ deleted_at: '2026-11-20T10:00:00.000Z' }).where('id', '=', 2).execute();
    await queue.add(db, { ownerId }, 5);

    expect((await queue.next(db, 10)).map(({ post_id }) => post_id)).toEqual([1, 3]);
  });

  test('keeps a post about which an event came since it was read', async () => {
    const { db } = database();
    await queue.add(db, { id: 1 }, 5);
    await queue.add(db, { id: 2 }, 5);
    const due = await queue.next(db, 10);
    await queue.add(db, { id: 2 }, 6);
    await queue.remove(db, due);

    expect(await queue.next(db, 10)).toEqual([{ post_id: 2, number: 6 }]);
  });
});
