import { createHash, randomBytes } from 'node:crypto';
import { expect, type Page } from 'playwright/test';
import sharp from 'sharp';

const OWN_CALL = { 'x-requested-with': 'aniv' };
type Item = { readonly id: number };
type Answer<Value> = { readonly value: Value };

export const get = async <Value>(page: Page, path: string): Promise<Value> => {
  const reply = await page.request.get(path);
  expect(reply.status(), await reply.text()).toBe(200);
  return ((await reply.json()) as Answer<Value>).value;
};
const firstOf = async (page: Page, path: string): Promise<number> => {
  const [first] = await get<readonly (Item | number)[]>(page, path);
  return typeof first === 'number' ? first : (first?.id ?? 0);
};

/** A photo like no other. */
export const somePhoto = async (width = 320, height = 240): Promise<Buffer> => {
  const raw = { width, height, channels: 3 } as const;
  return sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .jpeg()
    .toBuffer();
};

/** Sends a photo; gives its key. */
export const sendPhoto = async (page: Page): Promise<string> => {
  const bytes = await somePhoto();
  const key = createHash('sha256').update(bytes).digest('hex');
  const headers = { ...OWN_CALL, 'content-type': 'image/jpeg' };
  const reply = await page.request.put(`/api/Photos/${key}`, { headers, data: bytes });
  expect(reply.status(), await reply.text()).toBe(200);
  return key;
};

/** The first car of the catalogue. */
export const aCar = async (page: Page): Promise<Record<string, string>> => {
  const lookups = await get<Record<string, readonly Item[]>>(page, '/api/Enums');
  const of = (name: string) => lookups[name]?.[0]?.id ?? 0;
  const brandId = of('brands');
  const modelId = await firstOf(page, `/api/Enums/Models?brandId=${brandId}`);
  const model = `modelId=${modelId}`;
  const year = await firstOf(page, `/api/Enums/Years?${model}`);
  const bodyTypeId = await firstOf(page, `/api/Enums/BodyTypes?${model}&year=${year}`);
  const body = `${model}&year=${year}&bodyTypeId=${bodyTypeId}`;
  const fuelTypeId = await firstOf(page, `/api/Enums/FuelTypes?${body}`);
  const driveTypeId = await firstOf(page, `/api/Enums/DriveTypes?${body}&fuelTypeId=${fuelTypeId}`);
  const fuel = `${body}&fuelTypeId=${fuelTypeId}&driveTypeId=${driveTypeId}`;
  const transmissionTypeId = await firstOf(page, `/api/Enums/TransmissionTypes?${fuel}`);
  const countryId = of('countries');
  const regionId = await firstOf(page, `/api/Enums/Regions?countryId=${countryId}`);
  const ids = { wheelId: of('wheels'), colorId: of('colors'), brandId, modelId, year, bodyTypeId, fuelTypeId };
  const numbers = { ...ids, driveTypeId, transmissionTypeId, countryId, regionId, mileage: 120_000, price: 9_500_000 };
  return Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, String(value)]));
};

/** Sends the form of a post; with `id` it changes that one. */
export const sendPost = async (page: Page, fields: Record<string, string>): Promise<number> => {
  const reply = await page.request.post('/api/Posts', { headers: OWN_CALL, multipart: fields });
  expect(reply.status(), await reply.text()).toBe(200);
  return ((await reply.json()) as Answer<{ id: number }>).value.id;
};

/** A whole post by calls alone, for tests of what comes after. */
export const aPost = async (page: Page): Promise<Record<string, string>> => ({
  ...(await aCar(page)),
  priceUnit: 'AMD',
  isCleared: 'true',
  contactPhoneNumber: '+37477123456',
  images: JSON.stringify([await sendPhoto(page)]),
});
