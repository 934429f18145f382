import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/time.ts';
import { describeOnEveryDialect } from '#server/database/testing.ts';
import { TEST_NOW } from '#server/testing.ts';
import { translationUse } from './translation-use.repository.ts';

describeOnEveryDialect('the characters that a reader had translated', (database) => {
  test('are counted together by all processes and after a restart', async () => {
    const { db } = database();
    const one = translationUse(db, () => TEST_NOW);
    const other = translationUse(db, () => TEST_NOW + 1000);
    const taken = [await one.take(1, 60, 100), await other.take(1, 40, 100), await one.take(1, 1, 100)];

    expect(taken).toEqual([true, true, false]);
    expect(await other.take(2, 100, 100)).toBe(true);
    expect(await other.take(3, 101, 100)).toBe(false);
  });

  test('are no more than the limit when many are counted at once', async () => {
    const use = translationUse(database().db, () => TEST_NOW);
    const taken = await Promise.all(Array.from({ length: 30 }, () => use.take(1, 10, 100)));

    expect(taken.filter(Boolean)).toHaveLength(10);
  });

  test('begin anew a day after the first one, and are forgotten then', async () => {
    const { db } = database();
    let now = TEST_NOW;
    const use = translationUse(db, () => now);
    const rows = () => db.selectFrom('chat_translation_use').selectAll().execute();
    await use.take(1, 100, 100);
    await use.sweep();
    expect(await rows()).toHaveLength(1);

    now += DAY_MS;
    expect([await use.take(1, 70, 100), await use.take(1, 40, 100)]).toEqual([true, false]);
    now += DAY_MS;
    await use.sweep();
    expect(await rows()).toEqual([]);
  });
});
