import { expect, test } from 'vitest';
import { GroupCommit } from './group-commit.ts';
import { describeOnEveryDialect } from './testing.ts';
import { holdCommits } from './testing-commits.ts';

describeOnEveryDialect('writes in groups', (database) => {
  const write = (group: GroupCommit, key: string) =>
    group.run(async (transaction) => {
      await transaction.insertInto('setting').values({ key, value: 'x' }).execute();
      return key;
    });
  const kept = async () =>
    (await database().db.selectFrom('setting').select('key').orderBy('key').execute())
      .map(({ key }) => key)
      .filter((key) => key.startsWith('w'));

  test('are each answered after they are kept', async () => {
    const group = new GroupCommit(database().db, 5);
    const keys = ['w1', 'w2', 'w3', 'w4'];
    const answers = await Promise.all(keys.map((key) => write(group, key)));

    expect(answers).toEqual(keys);
    expect(await kept()).toEqual(keys);
  });

  test.each([1, 3])('(%i at once) are not answered while the commit is held', async (count) => {
    const held = Promise.withResolvers<void>();
    const committing = Promise.withResolvers<void>();
    const { db } = database();
    const answered: string[] = [];
    const holding = holdCommits(db, async () => {
      committing.resolve();
      await held.promise;
    });
    const group = new GroupCommit(db, 5);
    const all = Array.from({ length: count }, async (_, at) => answered.push(await write(group, `w${at}`)));
    await committing.promise;
    await new Promise(setImmediate);

    expect(answered).toEqual([]);
    held.resolve();
    await Promise.all(all);
    holding.mockRestore();
    expect(answered).toHaveLength(count);
  });

  test('share a commit: they are there together', async () => {
    const group = new GroupCommit(database().db, 5);
    const transactions = new Set<unknown>();
    const look = () =>
      group.run((transaction) => {
        transactions.add(transaction);
        return Promise.resolve();
      });
    await Promise.all([look(), look(), look()]);

    expect(transactions.size).toBe(1);
  });

  test('that fail fail alone', async () => {
    const group = new GroupCommit(database().db, 5);
    await write(group, 'w1');
    const answers = await Promise.allSettled(['w2', 'w1', 'w3'].map((key) => write(group, key)));

    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await kept()).toEqual(['w1', 'w2', 'w3']);
  });
});
