import { createHash, randomBytes } from 'node:crypto';
import type { EditablePost } from '#contract/http/own-posts.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { bandsOf } from '#server/lib/alike-photos.ts';
import { aForm } from '#server/testing-forms.ts';
import { openTestApp, TEST_NOW, type TestApp, type TestAppOptions } from '#server/testing.ts';
import { seedReferences } from '#server/testing-posts.ts';
import { seedLookups } from './testing.ts';

export type Fields = Readonly<Record<string, string | undefined>>;

/** The form of a post that everybody could publish; an undefined value leaves its field out. */
export const postFields = (images: readonly string[], over: Fields = {}): Record<string, string> => {
  const fields: Fields = {
    wheelId: '1',
    brandId: '1',
    modelId: '1',
    year: '2015',
    bodyTypeId: '1',
    fuelTypeId: '1',
    transmissionTypeId: '1',
    colorId: '1',
    mileage: '120000',
    price: '9500',
    priceUnit: 'USD',
    isCleared: 'true',
    countryId: '1',
    regionId: '1',
    description: 'One owner, never in an accident.',
    contactPhoneNumber: '+37477123456',
    images: JSON.stringify(images),
    ...over,
  };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  );
};

/** What the edit call gave, as its form sends it back. */
export const formOf = ({ id, values, images }: EditablePost): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  ),
  id: String(id),
  images: JSON.stringify(images.map(({ key }) => key)),
});

/** A stored photo that this person has sent, without its files. */
export const sentPhoto = async ({ db }: Pick<OpenDatabase, 'db'>, userId: number, hash?: string): Promise<string> => {
  const key = createHash('sha256').update(randomBytes(16)).digest('hex');
  const created_at = new Date(TEST_NOW).toISOString();
  const photo = { key, width: 1280, height: 960, bytes: 1000, created_at, perceptual_hash: hash ?? null };
  await db.insertInto('media').values(photo).execute();
  const bands = bandsOf(hash ?? null).map((band) => ({ band, media_key: key }));
  if (bands.length > 0) await db.insertInto('photo_band').values(bands).execute();
  await db.insertInto('upload').values({ key, user_id: userId, created_at }).execute();
  return key;
};

type Reply = {
  readonly status: number;
  /** `ok`, or the code of the refusal. */
  readonly code: string;
  // Tests read the fields they are about.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly value: any;
  readonly fields: Readonly<Record<string, string>>;
};

export type Market = TestApp & {
  readonly call: (
    userId: number | undefined,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Reply>;
  /** Sends the form of a post. */
  readonly save: (userId: number, fields: Readonly<Record<string, string>>, key?: string) => Promise<Reply>;
  /** Publishes a post with one photo of its own; gives its id. */
  readonly publish: (userId: number, over?: Fields) => Promise<number>;
  readonly credits: (userId: number) => Promise<{ readonly post_credits: number; readonly top_credits: number }>;
  readonly give: (userId: number, credits: { post_credits?: number; top_credits?: number }) => Promise<void>;
};

/** A server with catalogue, sellers (5 is an admin) and nothing for sale yet; each has ten credits. */
export const openMarket = async (options: TestAppOptions = {}): Promise<Market> => {
  const app = await openTestApp({
    ...options,
    fill: async (database) => {
      await seedReferences(database.db);
      await seedLookups(database.db);
      await database.db.updateTable('users').set({ post_credits: 10, top_credits: 2 }).execute();
      await database.db.updateTable('users').set({ role: 1 }).where('id', '=', 5).execute();
      await options.fill?.(database);
    },
  });
  const { db } = app.database;
  const send = async (userId: number | undefined, request: object): Promise<Reply> => {
    const own = userId === undefined ? {} : await app.as(userId);
    const { headers = {}, ...rest } = request as { headers?: object };
    const reply = await app.app.inject({ ...rest, headers: { ...headers, ...own } });
    const { isSuccess, value, error } = reply.json();
    return { status: reply.statusCode, code: isSuccess ? 'ok' : error.code, value, fields: error?.fields ?? {} };
  };
  const save: Market['save'] = async (userId, fields, key) => {
    const form = await aForm(fields);
    const headers = { ...form.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) };
    return send(userId, { method: 'POST', url: '/api/Posts', payload: form.payload, headers });
  };
  return {
    ...app,
    call: (userId, method, url, body, headers = {}) =>
      send(userId, { method, url, headers, ...(body === undefined ? {} : { payload: body }) }),
    save,
    publish: async (userId, over) => {
      const photo = await sentPhoto(app.database, userId);
      const reply = await save(userId, postFields([photo], over));
      if (reply.code !== 'ok') throw new Error(`${reply.code} ${JSON.stringify(reply.fields)}`);
      return reply.value.id;
    },
    credits: (userId) =>
      db.selectFrom('users').select(['post_credits', 'top_credits']).where('id', '=', userId).executeTakeFirstOrThrow(),
    give: async (userId, credits) => {
      await db.updateTable('users').set(credits).where('id', '=', userId).execute();
    },
  };
};
