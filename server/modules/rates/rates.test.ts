import { describe, expect, test } from 'vitest';
import type { Rates } from '#contract/http/rates.ts';
import { convert, CURRENCIES } from '#contract/money.ts';
import { describeOnEveryDialect } from '#server/database/testing.ts';
import { aPost, seedReferences } from '#server/testing-posts.ts';
import { openTestApp } from '#server/testing.ts';
import { ratesRepository } from './rates.repository.ts';
import { parseRateFile, startRates } from './rates.service.ts';

const table = (date: string, amd: number): Rates => ({ date, base: 'USD', perUsd: { USD: 1, AMD: amd } });

describeOnEveryDialect('currency rates', (database) => {
  const repository = () => ratesRepository(database().db);

  test('start from the shipped table where none is stored', async () => {
    const rates = await startRates(repository(), table('2026-11-13', 360.54));

    expect(rates.current()).toEqual(table('2026-11-13', 360.54));
    expect(await repository().latest()).toEqual(table('2026-11-13', 360.54));
  });

  test('stay with the newest table, whichever it is', async () => {
    await repository().save(table('2026-11-20', 380));
    const rates = await startRates(repository(), table('2026-11-13', 360.54));

    expect(rates.current().perUsd.AMD).toBe(380);
    expect([await rates.adopt(table('2026-11-19', 1)), await rates.adopt(table('2026-11-20', 1))]).toEqual([
      false,
      false,
    ]);
    expect(await rates.adopt(table('2026-11-21', 390))).toBe(true);
    expect(rates.current().perUsd.AMD).toBe(390);
  });

  test('of a day can be corrected', async () => {
    await repository().save(table('2026-11-20', 380));
    await repository().save(table('2026-11-20', 381.123456));

    expect((await repository().latest())?.perUsd.AMD).toBe(381.123456);
  });

  test('price every post anew when they change, as the program prices new ones', async () => {
    const { db } = database();
    const rates = await startRates(repository(), table('2026-11-13', 360.54));
    const prices = [1, 180, 36_054_00, 9_990_000_00, 5_000_000_000_00];
    await seedReferences(db);
    const drams = prices.map((price) => aPost({ price_minor: price, price_unit: 'AMD' }));
    await db
      .insertInto('post')
      .values([...drams, aPost({ price_minor: 12_345_67, price_unit: 'USD' })])
      .execute();

    await rates.adopt(table('2026-11-21', 400));
    const rows = await db.selectFrom('post').select(['price_usd_minor']).orderBy('id').execute();

    expect(rows.map((row) => row.price_usd_minor)).toEqual([
      ...prices.map((price) => rates.toUsdMinor(price, 'AMD')),
      12_345_67,
    ]);
    expect(rows[2]?.price_usd_minor).toBe(9014);
  });
});

describe('the shipped rates', () => {
  test('know every currency and convert through the dollar', async () => {
    const { app, close } = await openTestApp();
    const reply = await app.inject('/api/Rates');
    await close();
    const { date, base, perUsd } = reply.json().value;

    expect([date, base]).toEqual(['2026-11-13', 'USD']);
    expect(Object.keys(perUsd).toSorted()).toEqual([...CURRENCIES].toSorted());
    expect(convert(100, 'USD', 'AMD', perUsd)).toBeCloseTo(36_054, 0);
    expect(convert(425, 'AMD', 'EUR', perUsd)).toBeCloseTo(1, 5);
  });

  test.each(['', '{}', '{"date":"2026-11-13","amdForOne":{"AMD":1}}', '{"date":"yesterday","amdForOne":{}}'])(
    'of a broken file %j are refused',
    (text) => {
      expect(() => parseRateFile(text)).toThrow(/JSON|Invalid|expected/i);
    },
  );
});
