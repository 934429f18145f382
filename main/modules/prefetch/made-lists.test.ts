import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CatalogueModel, CatalogueVariant } from '#contract/catalogue-model.ts';
import { gatewayOn, type RunningGateway } from '../../testing/gateway-on.ts';
import { serve, type TestServer } from '../../testing/server.ts';
import { createMadeLists } from './made-lists.ts';

const coded = (...names: string[]) => names.map((name, at) => ({ id: at + 1, name, code: name.toLowerCase() }));
const LISTS = {
  availabilities: [],
  wheels: coded('Left', 'Right'),
  bodyTypes: coded('Sedan', 'Wagon'),
  carCategories: [],
  documentTypes: [],
  fuelTypes: coded('Petrol', 'Diesel'),
  ownerNumbers: [],
  transmissionTypes: coded('Manual', 'Automatic'),
  brands: [{ id: 3, name: 'Toyota', postsCount: 0, isPopular: true }],
  colors: [],
  driveTypes: coded('Front', 'All'),
  priceUnits: [],
  years: [],
  countries: [{ id: 1, name: 'Armenia', code: 'AM', phoneCode: '+374', currency: 'AMD' }],
  features: [],
};
const variant = (over: Partial<CatalogueVariant>): CatalogueVariant => ({
  id: 1,
  generationId: 7,
  name: '2.5',
  displacement: 2500,
  horsePower: 181,
  wheelId: 1,
  yearFrom: 2024,
  yearTo: null,
  bodyTypeId: 1,
  fuelTypeId: 1,
  driveTypeId: 1,
  transmissionTypeId: 2,
  ...over,
});
const CAMRY: CatalogueModel = {
  id: 21,
  generations: [{ id: 7, name: 'XV80', yearFrom: 2024, yearTo: null, imageUrl: null, country: 'JP' }],
  variants: [variant({}), variant({ id: 2, name: '2.5 AWD', driveTypeId: 2 })],
};
const REPLIES: Readonly<Record<string, unknown>> = {
  '/api/Enums?lang=en': LISTS,
  '/api/Enums/Catalogue?brandId=3': [CAMRY],
  '/api/Enums/Regions?countryId=1&lang=en': [{ id: 5, name: 'Yerevan' }],
};

let folder: string;
let server: TestServer;
let running: RunningGateway;
let made: ReturnType<typeof createMadeLists>;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-made-'));
  server = await serve((request, response) => {
    const value = REPLIES[request.url ?? ''];
    response.writeHead(value === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ isSuccess: value !== undefined, value }));
  });
  const now = () => new Date('2026-11-21T10:00:00.000Z');
  running = gatewayOn({
    folder,
    preset: server.origin,
    madeUp: (cache) => {
      made = createMadeLists({ cache, now });
      return made.listFor;
    },
  });
  for (const address of Object.keys(REPLIES)) await ask(address);
});
afterEach(async () => {
  running.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (address: string) => running.gateway(new Request(`app://aniv${address}`));
const names = async (address: string) => {
  const { value } = (await (await ask(address)).json()) as { value?: readonly { name: string }[] };
  return value?.map(({ name }) => name);
};

test('with an unreachable server every dependent list is made from the brand’s catalogue, marked as a copy', async () => {
  await server.stop();
  const chain = 'bodyTypeId=1&lang=en&modelId=21&rightWheel=false&year=2025';

  expect(await names('/api/Enums/Years?lang=en&modelId=21&rightWheel=false')).toEqual(['2026', '2025', '2024']);
  expect(await names('/api/Enums/BodyTypes?lang=en&modelId=21&rightWheel=false&year=2025')).toEqual(['Sedan']);
  expect(await names(`/api/Enums/FuelTypes?${chain}`)).toEqual(['Petrol']);
  expect(await names(`/api/Enums/DriveTypes?fuelTypeId=1&${chain}`)).toEqual(['Front', 'All']);
  expect(await names(`/api/Enums/TransmissionTypes?driveTypeId=2&fuelTypeId=1&${chain}`)).toEqual(['Automatic']);
  expect(await names(`/api/Enums/Generations?${chain}`)).toEqual(['XV80']);
  expect(await names(`/api/Enums/Modifications?driveTypeId=2&${chain}`)).toEqual(['2.5 AWD']);
  expect((await ask(`/api/Enums/Generations?${chain}`)).headers.has('x-aniv-stale')).toBe(true);
});

test('lists that the catalogue lacks are not made', async () => {
  await server.stop();

  const replies = ['/api/Enums/Years?lang=en&modelId=99', '/api/Enums/Years?lang=ru&modelId=21', '/api/Posts/21'];
  expect(await Promise.all(replies.map(async (address) => (await ask(address)).status))).toEqual([503, 503, 503]);
});

test('a place has the names in the cached lists, if they are known', async () => {
  await server.stop();

  const nameOf = (regionId: number, countryId = 1) => made.placeOf(server.origin, 'en', { countryId, regionId });
  expect(nameOf(5)).toEqual({ country: 'Armenia', region: 'Yerevan' });
  expect(nameOf(6)).toEqual({ country: 'Armenia', region: '' });
  expect(nameOf(5, 2)).toEqual({ country: '', region: '' });
});

test('with a reachable server its own lists are used', async () => {
  expect((await ask('/api/Enums/Years?lang=en&modelId=21')).status).toBe(404);
});
