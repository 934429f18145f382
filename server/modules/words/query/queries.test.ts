import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { api } from '#contract/http/index.ts';
import { type Currency, CURRENCIES } from '#contract/money.ts';
import { type CarChoice, carsIn } from '#contract/search-lists.ts';
import { openTestDatabase } from '#server/database/testing.ts';
import { wordsOf } from '#server/lib/fold.ts';
import { loadReferenceData } from '#server/modules/catalogue/index.ts';
import { type GenerationRow, type Lists, readGenerations, readLists, readTitleWords } from '../lists.repository.ts';
import { createLexicon, type Lexicon } from './lexicon.ts';
import type { ParsedFilters } from './meanings.ts';
import { parseQuery } from './parse-query.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../../resources/search-words');
const LEAST_CORRECT = 0.97;

const queriesOf = (file: string) =>
  readFileSync(path.join(FOLDER, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, query = '', meaning = '', currency = 'AMD'] = line.split('\t');
      return { query, meaning: normal(meaning), currency: currency as Currency };
    });

/** The parts in one order; words once each. */
function normal(meaning: string): string {
  const parts = meaning.split('; ').filter((part) => part !== '');
  const tidy = parts.map((part) =>
    part.startsWith('words=') ? `words=${[...wordsOf(part.slice(6))].join(' ')}` : part,
  );
  return tidy.toSorted().join('; ');
}

let lists: Lists;
let generations: GenerationRow[];
let lexicon: Lexicon;

beforeAll(async () => {
  const database = await openTestDatabase('sqlite');
  await loadReferenceData(database.db);
  lists = await readLists(database.db);
  generations = await readGenerations(database.db);
  const titleWords = await readTitleWords(database.db);
  lexicon = await createLexicon({ lists, generations, titleWords }, () => Promise.resolve());
  await database.close();
}, 120_000);

const range = (from: number | undefined, to: number | undefined): string =>
  from !== undefined && from === to ? String(from) : `${from ?? ''}-${to ?? ''}`;

const carName = ({ BrandId, ModelId }: CarChoice): string =>
  [lists.brands.find(({ id }) => id === BrandId)?.name, lists.models.find(({ id }) => id === ModelId)?.name]
    .filter((name) => name !== undefined)
    .join('/');

/** Filters in the notation of the table. */
const inNotation = (filters: ParsedFilters): string => {
  const code = (kind: string, id: number | undefined) =>
    lists.lookups.find((item) => item.kind === kind && item.id === id)?.code;
  const parts: string[] = [];
  const car = [
    lists.brands.find(({ id }) => id === filters.BrandId)?.name,
    lists.models.find(({ id }) => id === filters.ModelId)?.name,
    generations.find(({ id }) => id === filters.GenerationId)?.name,
  ].filter((name) => name !== undefined);
  if (car.length > 0) parts.push(car.join('/'));
  if (filters.Cars !== undefined) parts.push(carsIn(filters.Cars).map(carName).toSorted().join(' + '));
  const add = (name: string, value: string | undefined) => value !== undefined && parts.push(`${name}=${value}`);
  const flag = (name: string, value: boolean | undefined) =>
    add(name, value === undefined ? undefined : value ? 'yes' : 'no');
  const limits = (name: string, from: number | undefined, to: number | undefined, unit = '') =>
    (from ?? to) !== undefined && add(name, range(from, to) + unit);
  add('body', code('bodyType', filters.BodyTypeId));
  add('fuel', code('fuelType', filters.FuelTypeId));
  add('gear', code('transmissionType', filters.TransmissionTypeId));
  add('drive', code('driveType', filters.DriveTypeId));
  add('color', code('color', filters.ColorId));
  add('stock', code('availability', filters.AvailabilityId));
  const country = lists.countries.find(({ id }) => id === filters.CountryId)?.code;
  add('place', lists.regions.find(({ id }) => id === filters.RegionId)?.code ?? country);
  flag('new', filters.New);
  flag('damaged', filters.Damaged);
  flag('cleared', filters.Clearance);
  flag('warranty', filters.UnderWarranty);
  flag('run', filters.RunAndGo);
  limits('year', filters.YearFrom, filters.YearTo);
  limits('price', filters.PriceFrom, filters.PriceTo, ` ${CURRENCIES[(filters.PriceUnitId ?? 0) - 1]}`);
  limits('km', filters.MileageFrom, filters.MileageTo);
  add('words', filters.Query);
  return normal(parts.join('; '));
};

const PER_USD: Partial<Record<Currency, number>> = { AMD: 360, RUB: 84, KZT: 515 };
const settingOf = (currency: Currency) => ({
  thisYear: 2026,
  currency,
  perUsd: (code: Currency) => PER_USD[code] ?? 1,
});

test.each([
  ['queries.tsv', 600],
  ['held-out.tsv', 120],
])('at least 97 %% of %s mean what people mean', (file, least) => {
  const queries = queriesOf(file);
  const wrong = queries.flatMap(({ query, meaning, currency }) => {
    const { filters } = parseQuery(query, lexicon, settingOf(currency));
    const found = inNotation(filters);
    return found === meaning ? [] : [`${query}\n  wanted ${meaning}\n  found  ${found}`];
  });
  const allowed = Math.floor(queries.length * (1 - LEAST_CORRECT));

  expect(queries.length).toBeGreaterThanOrEqual(least);
  // The whole list, where it is too long.
  expect(wrong.slice(wrong.length > allowed ? 0 : wrong.length)).toEqual([]);
});

test.each([
  ['500 letters', 'камри '.repeat(84)],
  ['one word of 500 letters', 'я'.repeat(500)],
  ['emoji only', '🚗🔥💰'.repeat(50)],
  ['SQL', `' OR 1=1; DROP TABLE post; --`],
  ['marks that turn the direction', '\u202Eтойота\u202C \u200Fкамри\u200E'],
  ['mixed scripts', 'тоyоta քեmри'],
  ['lone surrogates', 'camry \uD83D \uDE00'],
  ['digits only', '9'.repeat(500)],
  ['signs only', '%_*?\\<>+-'.repeat(40)],
  ['nothing', '   '],
])('reads %s without a failure, as filters that the search call takes', (_, text) => {
  const { filters } = parseQuery(text, lexicon, settingOf('AMD'));

  const sent = Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]));
  expect(api.posts.facets.query?.safeParse(sent).error).toBeUndefined();
});

test('a misspelt name is marked as corrected, a right one is not', () => {
  const isCorrected = (text: string) => parseQuery(text, lexicon, settingOf('AMD')).isCorrected;

  expect(['toyta camry', 'тойота камри', 'мерс'].map(isCorrected)).toEqual([true, false, false]);
});
