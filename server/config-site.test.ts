import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CURRENCY_OF_COUNTRY } from './config-site.ts';
import { readConfig } from './config.ts';

const COUNTRIES = new URL('../resources/countries.csv', import.meta.url);

test('the currencies of the countries are those of the shipped table', () => {
  const rows = readFileSync(COUNTRIES, 'utf8').trim().split('\n').slice(1);
  const currencies = rows.map((row) => row.split(',')).map((cells) => [cells[0], cells.at(-1)]);

  expect(Object.fromEntries(currencies)).toEqual(CURRENCY_OF_COUNTRY);
});

test('prices are in the currency of the site’s country, Armenia unless another is named', () => {
  expect(readConfig({}).site.currency).toBe('AMD');
  expect(readConfig({ SITE_COUNTRY: 'GE' }).site.currency).toBe('GEL');
  expect(() => readConfig({ SITE_COUNTRY: 'FR' })).toThrow('SITE_COUNTRY is "FR"; it takes the country of the market');
});
