import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '#server/database/testing.ts';
import { loadReferenceData } from '#server/modules/catalogue/index.ts';
import { readGenerations, readLists, readTitleWords } from '../lists.repository.ts';
import { createLexicon } from '../query/lexicon.ts';
import { Vocabulary } from '../vocabulary.ts';
import { type AdFacts, type AdSetting, readAd, type ReadAd } from './read-ad.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../../resources/search-words');
const LEAST_CORRECT = 0.95;

/** The parts in one order. */
const normal = (meaning: string): string =>
  meaning
    .split('; ')
    .filter((part) => part !== '')
    .toSorted()
    .join('; ');

const adsOf = (file: string) =>
  readFileSync(path.join(FOLDER, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, text = '', meaning = ''] = line.split('\t');
      return { text: text.replaceAll(String.raw`\n`, '\n'), meaning: normal(meaning) };
    });

let setting: AdSetting;

beforeAll(async () => {
  const database = await openTestDatabase('sqlite');
  await loadReferenceData(database.db);
  const lists = await readLists(database.db);
  const generations = await readGenerations(database.db);
  const titleWords = await readTitleWords(database.db);
  const lexicon = await createLexicon({ lists, generations, titleWords }, () => Promise.resolve());
  setting = { lexicon, lists, vocabulary: new Vocabulary(lists), thisYear: 2026 };
  await database.close();
}, 120_000);

const ASKED: Partial<Record<keyof AdFacts, string>> = { mileage: 'km', regionId: 'place' };

/** What was read, in the notation of the table. */
const inNotation = ({ facts, conflicts }: ReadAd): string => {
  const { lists } = setting;
  const code = (kind: string, id: number | undefined) =>
    lists.lookups.find((item) => item.kind === kind && item.id === id)?.code;
  const brand = lists.brands.find(({ id }) => id === facts.brandId)?.name;
  const model = lists.models.find(({ id }) => id === facts.modelId)?.name;
  const parts = [[brand, model].filter((name) => name !== undefined).join('/')];
  const add = (name: string, value: string | number | undefined) =>
    value !== undefined && parts.push(`${name}=${value}`);
  const flag = (name: string, value: boolean | undefined) =>
    add(name, value === undefined ? undefined : value ? 'yes' : 'no');
  add('body', code('bodyType', facts.bodyTypeId));
  add('fuel', code('fuelType', facts.fuelTypeId));
  add('gear', code('transmissionType', facts.transmissionTypeId));
  add('drive', code('driveType', facts.driveTypeId));
  add('color', code('color', facts.colorId));
  add('wheel', code('wheel', facts.wheelId));
  add('stock', code('availability', facts.availabilityId));
  const country = lists.countries.find(({ id }) => id === facts.countryId)?.code;
  add('place', lists.regions.find(({ id }) => id === facts.regionId)?.code ?? country);
  add('year', facts.year);
  add('cc', facts.displacement);
  add('hp', facts.horsePower);
  add(facts.mileageUnit ?? 'km', facts.mileage);
  add('price', facts.price === undefined ? undefined : [facts.price, facts.priceUnit ?? ''].join(' ').trim());
  add('vin', facts.vin);
  flag('new', facts.isNew);
  flag('damaged', facts.isDamaged);
  flag('cleared', facts.isCleared);
  flag('warranty', facts.isUnderWarranty);
  flag('run', facts.isRunAndGo);
  if (facts.isNegotiable === true) parts.push('negotiable');
  if (facts.isExchangePossible === true) parts.push('exchange');
  if (facts.isInstalmentPossible === true) parts.push('instalments');
  for (const field of conflicts) parts.push(`ask=${ASKED[field] ?? field}`);
  return normal(parts.join('; '));
};

test.each([
  ['ads.tsv', 85],
  ['ads-held-out.tsv', 65],
])('at least 95 %% of %s are read as what their sellers mean', (file, least) => {
  const ads = adsOf(file);
  const wrong = ads.flatMap(({ text, meaning }) => {
    const found = inNotation(readAd(text, setting));
    return found === meaning ? [] : [`${text}\n  wanted ${meaning}\n  found  ${found}`];
  });
  const allowed = Math.floor(ads.length * (1 - LEAST_CORRECT));

  expect(ads.length).toBeGreaterThanOrEqual(least);
  // The whole list, where it is too long.
  expect(wrong.slice(wrong.length > allowed ? 0 : wrong.length)).toEqual([]);
});

const read = (text: string) => readAd(text, setting);

test.each([
  ['4,096 letters', 'камри '.repeat(683)],
  [
    'noise of every script',
    Array.from({ length: 4096 }, (_, at) => String.fromCodePoint(33 + ((at * 7919) % 60_000))).join(''),
  ],
  ['digits only', '9'.repeat(4096)],
  ['commas only', ','.repeat(4096)],
  ['numbers only', '14500 78000 2018 '.repeat(240)],
  ['SQL', `' OR 1=1; DROP TABLE post; --`],
  ['lone surrogates', 'camry \uD83D 2018 \uDE00'],
  ['nothing', ' \n\n '],
])('reads %s without a failure', (_, text) => {
  const { facts } = read(text);

  expect(Object.values(facts).every((value) => value !== undefined && !Number.isNaN(value))).toBe(true);
});

test.each([
  ['+374 91 234567'],
  ['+37491234567'],
  ['091 23 45 67'],
  ['(091) 23-45-67'],
  ['374 91 23 45 67'],
  ['8 (916) 123-45-67'],
  ['https://aniv.am/posts/view/14500'],
  ['@seller2015'],
  ['seller2015@mail.ru'],
])('takes no digit of %s for a fact', (contact) => {
  const alone = read(contact);
  const beside = read(`Camry 2018, 14500$ ${contact}`);

  expect(alone).toEqual({ facts: {}, conflicts: [], isBounded: false });
  expect(beside.facts).toMatchObject({ year: 2018, price: 14_500, priceUnit: 'USD' });
  expect(beside.facts.mileage).toBeUndefined();
});

test('reads a VIN in Cyrillic look-alikes and in lower case, and asks which of two counts', () => {
  const cyrillic = read('ВИН 4Т1ВF1FК5НU123456');
  const lower = read('vin:4t1bf1fk5hu123456');
  const two = read('4T1BF1FK5HU123456 или 1C4RJFAG5FC612345');

  expect([cyrillic.facts.vin, lower.facts.vin]).toEqual(['4T1BF1FK5HU123456', '4T1BF1FK5HU123456']);
  expect(two).toMatchObject({ facts: {}, conflicts: ['vin'] });
});

test('leaves contradictory values of an advertisement out, and names them', () => {
  const { facts, conflicts } = read(
    'Camry 2018 2.5 2.4 чёрная белая 50000 км 70000 км битая не битая Ереван Гюмри 9000$ 8000$',
  );

  expect(conflicts.toSorted()).toEqual(
    ['colorId', 'displacement', 'isDamaged', 'mileage', 'price', 'regionId'].toSorted(),
  );
  expect(facts).toMatchObject({ year: 2018 });
  expect(facts.price).toBeUndefined();
});

test('reads the rest of a long description after its car, and no other car in it', () => {
  const filler = 'Машина в отличном состоянии, вложений не требует, сел и поехал, ';
  const { facts } = read(`Toyota Camry 2018\n${filler.repeat(6)}\nПробег 78000 км. Рядом стоит BMW X5.\nЦена 14500 $`);

  expect(facts).toMatchObject({ year: 2018, mileage: 78_000, price: 14_500 });
  expect(setting.lists.models.find(({ id }) => id === facts.modelId)?.name).toBe('Camry');
});
