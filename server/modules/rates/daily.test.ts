import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { aPost, seedReferences } from '#server/testing-posts.ts';
import { openTestApp, TEST_NOW, type TestApp } from '#server/testing.ts';
import { parseCentralBank } from './central-bank.ts';

const rate = (code: string, drams: string | number, amount: string | number = 1) =>
  `<ExchangeRate><ISO>${code}</ISO><Amount>${amount}</Amount><Rate>${drams}</Rate><Difference>-0.1</Difference></ExchangeRate>`;
/** What the bank's service sends. */
const reply = (date: string, ...rates: string[]) =>
  `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><ExchangeRatesLatestResponse xmlns="http://www.cba.am/"><ExchangeRatesLatestResult><CurrentDate>${date}T00:00:00</CurrentDate><NextAvailableDate xsi:nil="true" /><Rates>${rates.join('')}</Rates></ExchangeRatesLatestResult></ExchangeRatesLatestResponse></soap:Body></soap:Envelope>`;
const GOOD = reply('2026-11-21', rate('USD', '400.00'), rate('EUR', '440.00'), rate('RUB', '4.60'), rate('XDR', '500'));

/** The bank on this machine. */
const startBank = async () => {
  const asked: { body: string; action: unknown }[] = [];
  const answer = { status: 200, body: GOOD, headers: {} as Record<string, string> };
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    asked.push({ body: await text(request), action: request.headers['soapaction'] });
    response.writeHead(answer.status, { 'content-type': 'text/xml; charset=utf-8', ...answer.headers });
    response.end(answer.body);
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const close = () => new Promise((closed) => server.close(closed));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/exchangerates.asmx`, asked, answer, close };
};

describe.each(DIALECTS)('the day’s rates on %s', (dialect) => {
  let bank: Awaited<ReturnType<typeof startBank>>;
  let app: TestApp;
  let clock = TEST_NOW;
  let posts = 3;
  beforeEach(async () => {
    clock = TEST_NOW;
    bank = await startBank();
    app = await openTestApp({
      dialect,
      now: () => clock,
      env: { RATES_URL: bank.url },
      fill: async ({ db }) => {
        await seedReferences(db);
        const prices = Array.from({ length: posts }, (_, at) =>
          aPost({ price_minor: 40_000_00, price_unit: 'AMD', price_usd_minor: 1, year: 1990 + (at % 30) }),
        );
        for (let at = 0; at < prices.length; at += 200)
          await db
            .insertInto('post')
            .values(prices.slice(at, at + 200))
            .execute();
      },
    });
    await app.search.load();
  }, 60_000);
  afterEach(async () => {
    await app.close();
    await bank.close();
  });

  const check = async () => {
    await app.dailyRates.check();
    await app.jobs.settled();
  };
  const perUsd = () => app.rates.current().perUsd;
  const usdPrices = async () => {
    const rows = await app.database.db.selectFrom('post').select('price_usd_minor').distinct().execute();
    return rows.map((row) => row.price_usd_minor);
  };
  const jobs = () => app.database.db.selectFrom('job').select('state').execute();

  describe('with more posts than are repriced at once', () => {
    beforeAll(() => {
      posts = 503;
    });
    afterAll(() => {
      posts = 3;
    });

    test('are fetched, stored, and every price follows, in the search too', async () => {
      const found = async (to: number) =>
        (await app.app.inject(`/api/Posts/Search?PriceTo=${to}&currency=USD`)).json().totalCount;
      await check();

      expect([app.rates.current().date, perUsd().AMD, perUsd().EUR]).toEqual(['2026-11-21', 400, 0.909091]);
      expect(await usdPrices()).toEqual([100_00]);
      expect([await found(99), await found(100)]).toEqual([0, 503]);
      expect(bank.asked[0]?.action).toBe('"http://www.cba.am/ExchangeRatesLatest"');
      expect(bank.asked[0]?.body).toContain('<ExchangeRatesLatest xmlns="http://www.cba.am/" />');
    });
  });

  test('what the bank leaves out stays as it was', async () => {
    const before = perUsd();
    await check();

    expect([perUsd().KZT, perUsd().GEL]).toEqual([before.KZT, before.GEL]);
  });

  test('are asked for once a day, however often it is looked', async () => {
    await check();
    await check();
    clock += DAY_MS - 1;
    await check();
    expect(bank.asked).toHaveLength(1);

    clock += 1;
    bank.answer.body = reply('2026-11-22', rate('USD', '410'));
    await check();

    expect([bank.asked.length, perUsd().AMD]).toEqual([2, 410]);
  });

  test.each<[string, string]>([
    ['a currency that jumped by half', reply('2026-11-21', rate('USD', '400'), rate('EUR', '700'))],
    ['a dollar that fell by half', reply('2026-11-21', rate('USD', '180'))],
    ['a comma that moved', reply('2026-11-21', rate('USD', '40000'))],
    ['a day that has not come', reply('2027-11-21', rate('USD', '400'))],
  ])('%s is refused and the last good table stays', async (_what, body) => {
    bank.answer.body = body;
    const before = [app.rates.current(), await usdPrices()];
    await check();

    expect([[app.rates.current(), await usdPrices()], await jobs()]).toEqual([before, []]);
  });

  test('a table of an earlier day changes no rate', async () => {
    bank.answer.body = reply('2026-01-01', rate('USD', '370'));
    const before = app.rates.current();
    await check();

    expect(app.rates.current()).toEqual(before);
  });

  test.each<[string, { status?: number; body?: string; headers?: Record<string, string> }]>([
    ['an error', { status: 500, body: 'down' }],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }],
    ['no XML', { body: '{"USD":400}' }],
    ['cut XML', { body: GOOD.slice(0, 300) }],
    ['an entity', { body: `<!DOCTYPE x [<!ENTITY a "b">]>${GOOD}` }],
    ['a negative rate', { body: reply('2026-11-21', rate('USD', '-400')) }],
    ['an amount of nothing', { body: reply('2026-11-21', rate('USD', '400', '0')) }],
    ['a megabyte', { body: GOOD + ' '.repeat(1_000_000) }],
  ])('a bank that answers with %s is asked again later, and the last good table stays', async (_what, answer) => {
    Object.assign(bank.answer, answer);
    const before = app.rates.current();
    await app.dailyRates.check();
    await expect
      .poll(async () => (await app.database.db.selectFrom('job').select('last_error').execute())[0]?.last_error)
      .toEqual(expect.any(String));

    expect(app.rates.current()).toEqual(before);
    expect(await jobs()).toEqual([{ state: 'waiting' }]);
  });

  test('what one process fetched, another one takes over', async () => {
    const { db } = app.database;
    await db
      .insertInto('currency_rate')
      .values(
        [
          ['USD', 1_000_000],
          ['AMD', 405_000_000],
        ].map(([currency, per_usd_micro]) => ({
          date: '2026-11-21',
          currency: String(currency),
          per_usd_micro: Number(per_usd_micro),
        })),
      )
      .execute();
    bank.answer.status = 500;
    await app.rates.refresh();
    await app.dailyRates.check();

    expect(perUsd().AMD).toBe(405);
  });
});

test('without an address nobody is asked', async () => {
  const app = await openTestApp();
  await app.dailyRates.check();
  const jobs = await app.database.db.selectFrom('job').selectAll().execute();
  await app.close();

  expect(jobs).toEqual([]);
});

test('rates for ten or a hundred units count for one', () => {
  const { perUsd } = parseCentralBank(
    reply('2026-11-21', rate('USD', '400'), rate('UZS', '3.2', 100), rate('KZT', 8, 10)),
  );

  expect([perUsd.UZS, perUsd.KZT]).toEqual([12_500, 500]);
});

test.each([
  ['elements that never end', '<ExchangeRate>'.repeat(18_000)],
  ['nothing but spaces', `<ExchangeRate><ISO>${' '.repeat(250_000)}`],
])('a bank’s answer of %s is refused at once', (_what, filling) => {
  const began = process.cpuUsage();

  expect(() => parseCentralBank(reply('2026-11-21', filling))).toThrow('dollar');
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(500);
});
