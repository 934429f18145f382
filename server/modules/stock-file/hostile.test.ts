import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { type Market, openMarket } from '#server/modules/posts/testing-selling.ts';
import { aRow, DEFAULTS, filesOf } from './testing.ts';

/** A company (odd ids are) and a person who is none. */
const DEALER = 1;
const PERSON = 2;

describe.each(DIALECTS)('a hostile stock file on %s', (dialect) => {
  let market: Market;
  let files: ReturnType<typeof filesOf>;
  beforeAll(async () => {
    market = await openMarket({ dialect });
    files = filesOf(market.call, DEALER);
  }, 60_000);
  afterAll(() => market.close());

  test('does no harm by its texts', async () => {
    const hostile = [
      "'; drop table post; --",
      '=HYPERLINK("http://x","y")',
      '__proto__',
      'constructor',
      'toString',
      '\u202E1-S\u2066',
      '%00',
      '\uD800',
      '{{7*7}}',
      'x'.repeat(12_000),
    ];
    const rows = hostile.flatMap((text) => [
      { stockNumber: text },
      { vin: text },
      aRow({ stockNumber: 'H-1', brand: text, model: text, region: text, availability: text, notes: text }),
      aRow({ stockNumber: 'H-2', price: text, mileage: text, year: text, contactPhone: text, contactEmail: text }),
    ]);
    await market.publish(DEALER);
    const planned = await files.plan(rows);
    expect(planned.map(({ verdict }) => verdict)).toEqual(rows.map(() => 'refused'));
    const { count } = await market.database.db
      .selectFrom('post')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });

  test('is answered soon, however long its names are', async () => {
    const long = 'Ж'.repeat(1500);
    const rows = Array.from({ length: 200 }, (_, at) =>
      aRow({ stockNumber: `L-${at}`, model: long, generation: long, color: long, region: long, contactPhone: long }),
    );
    const began = process.cpuUsage();
    const planned = await files.plan(rows);
    expect(planned.every(({ verdict }) => verdict === 'refused')).toBe(true);
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(5000);
  });

  test('has its stock numbers read without what is not seen in them', async () => {
    const id = await market.publish(DEALER, { stockNumber: 'B-1' });
    const [planned] = await files.plan([aRow({ stockNumber: '\u202DB-1\u202C\uFEFF' })]);
    expect(planned?.postId).toBe(id);
  });

  test('is a company’s, whole and with known columns only', async () => {
    const row = aRow({ stockNumber: 'X-1' });
    const asPerson = await filesOf(market.call, PERSON).send('plan', [row], {}, {});
    expect(asPerson.code).toBe('FORBIDDEN');
    for (const rows of [[], [{ ...row, ownerId: '3' }], Array.from({ length: 201 }, () => row), [{ price: 5 }], 'x'])
      expect((await files.send('plan', rows as object, {}, {})).code).toBe('VALIDATION_FAILED');
    expect((await files.send('plan', [row], { ...DEFAULTS, ownerId: 3 }, {})).code).toBe('VALIDATION_FAILED');
  });
});
