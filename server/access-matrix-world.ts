import { createECDH } from 'node:crypto';
import { newName } from './lib/secrets.ts';
import { newUserRow } from './modules/accounts/index.ts';
import { aPost, type PostRow } from './testing-posts.ts';
import type { TestApp } from './testing.ts';

/** The callers: a visitor, the owner, another user, a company, an admin. */
export const ACTORS = ['visitor', 'user', 'other', 'business', 'admin'] as const;
export type Actor = (typeof ACTORS)[number];

/** `ok` or the code of the refusal. */
type Outcome = string;
export type Ask = {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  /** An object travels as JSON, FormData as a form. */
  readonly body?: object;
};
export type Line = {
  /** A request that succeeds for an allowed caller; it may create the data it is about. */
  readonly ask?: (world: MatrixWorld) => Ask | Promise<Ask>;
  readonly expect: Readonly<Record<Actor, Outcome>>;
};

/** The users of the matrix by actor, and posts of `user`: one that is live, one that is hidden. */
export const PEOPLE = { user: 2, other: 4, business: 3, admin: 5 } as const;
export const POSTS = { live: 1, hidden: 2 } as const;
/** An import of a stock file. */
export const AN_IMPORT = '0a5e0e0c-6f2e-4c1c-9d3e-0123456789ab';
/** Nobody ever made it. */
export const UNKNOWN_IMPORT = '0a5e0e0c-6f2e-4c1c-9d3e-ba9876543210';
/** One row without values. */
export const STOCK_FILE = {
  rows: [{ stockNumber: 'A-1' }],
  defaults: {
    priceUnit: 'USD',
    mileageUnit: 'km',
    countryId: 1,
    regionId: 1,
    isCleared: true,
    overwritesLocked: false,
  },
};
export type MatrixWorld = Pick<TestApp, 'as' | 'database'>;

export const all = (outcome: Outcome): Line['expect'] => ({
  visitor: outcome,
  user: outcome,
  other: outcome,
  business: outcome,
  admin: outcome,
});
export const everyone = { expect: all('ok') } satisfies Line;
export const signedIn: Line['expect'] = { ...all('ok'), visitor: 'AUTH_REQUIRED' };
/** Only whose thing it is; to everybody else it does not exist. */
export const onlyOwner = (code: Outcome): Line['expect'] => ({ ...all(code), visitor: 'AUTH_REQUIRED', user: 'ok' });

/** A note for a car that `user` alone has marked. */
export const ownFavourite = async ({ database: { db } }: MatrixWorld): Promise<Ask> => {
  const postId = POSTS.live;
  await db.deleteFrom('favourite').where('post_id', '=', postId).execute();
  await db
    .insertInto('favourite')
    .values({ user_id: PEOPLE.user, post_id: postId, created_at: '2026-01-02T00:00:00.000Z' })
    .execute();
  return { params: { postId }, body: { note: 'Tyres worn' } };
};

/** Another session of `user` than the caller's. */
export const ownSession = async ({ as, database: { db } }: MatrixWorld): Promise<Ask> => {
  await as(PEOPLE.user);
  const { id } = await db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', PEOPLE.user)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { params: { id } };
};

/** A post of `user`, so that no line meets what another did. */
export const ownPost = async ({ database: { db } }: MatrixWorld, over: Partial<PostRow> = {}): Promise<number> => {
  const row = aPost({ owner_id: PEOPLE.user, ...over });
  const { id } = await db.insertInto('post').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
};

/** Another price for a post of `user`, by somebody who saw another version of it. */
export const newPrice = async (world: MatrixWorld): Promise<Ask> => ({
  body: { postId: await ownPost(world), price: 9000, modifiedDateUtc: 'another' },
});
/** A purchase of `user` that an admin can confirm; a paid one is of more credits than `user` has left. */
export const ownOrder = async (
  { database: { db } }: MatrixWorld,
  status: 'waiting' | 'paid' = 'waiting',
): Promise<string> => {
  const at = '2026-01-02T00:00:00.000Z';
  const order = {
    user_id: PEOPLE.user,
    plan_id: status === 'paid' ? 7 : 1,
    provider: 'manual',
    provider_ref: null,
    status,
  } as const;
  const row = {
    ...order,
    id: newName(),
    amount_minor: 499,
    currency: 'usd',
    created_at: at,
    checked_at: at,
    paid_at: null,
  };
  await db.insertInto('payment_order').values(row).execute();
  return row.id;
};
/** Plans are of one kind of account: the company and the admin of this world are companies. */
export const persons: Line['expect'] = { ...signedIn, business: 'FORBIDDEN', admin: 'FORBIDDEN' };
/** The company and the admin of this world are companies. */
export const companies: Line['expect'] = { ...all('FORBIDDEN'), visitor: 'AUTH_REQUIRED', business: 'ok', admin: 'ok' };
export const members = (code: Outcome): Line['expect'] => ({ ...all(code), visitor: 'AUTH_REQUIRED' });
/** A job that failed for good. */
export const deadJob = async ({ database: { db } }: MatrixWorld): Promise<Ask> => {
  const created_at = '2026-01-02T00:00:00.000Z';
  const failed_at = '2026-01-03T00:00:00.000Z';
  const row = { kind: 'nothing', payload: '{}', state: 'dead' as const, tries: 8, run_at: created_at };
  const { id } = await db
    .insertInto('job')
    .values({ ...row, created_at, failed_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id }, body: {} };
};
/** A user to whom nothing has been done yet. */
export const aUser = async ({ database: { db } }: MatrixWorld): Promise<number> => {
  const row = newUserRow({ language: 'en' }, 0);
  const { id } = await db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
};
export const REASON = { reason: 'A good reason.' };
/** A post that was rejected. */
export const REJECTED = {
  moderation: 'rejected',
  rejection_reason: 'OTHER',
  rejection_note: '',
  rejected_at: '2026-01-03T00:00:00.000Z',
} as const;
/** An appeal of `user`. */
export const appealOf = async (world: MatrixWorld): Promise<Ask> => {
  const postId = await ownPost(world, REJECTED);
  const { id } = await world.database.db
    .insertInto('appeal')
    .values({
      post_id: postId,
      rejected_at: REJECTED.rejected_at,
      text: 'It is mine.',
      created_at: REJECTED.rejected_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id } };
};
/** A message of the contact form. */
export const contactMessage = async ({ database: { db } }: MatrixWorld): Promise<Ask> => {
  const row = {
    first_name: 'Ani',
    last_name: 'Petrosyan',
    email: 'ani@example.com',
    phone_number: '37477123456',
    subject: 'A question',
    message: 'Where is it?',
    created_at: '2026-01-02T00:00:00.000Z',
  };
  const { id } = await db.insertInto('contact_message').values(row).returning('id').executeTakeFirstOrThrow();
  return { params: { id } };
};
export const admins: Line['expect'] = { ...all('FORBIDDEN'), visitor: 'AUTH_REQUIRED', admin: 'ok' };
export const A_KEY = 'a'.repeat(64);
export const A_BROWSER = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/a-browser',
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) },
};
export const A_DRAFT = { values: { year: '2015' }, features: [], images: [] };

export const MAIL = 'somebody@example.com';
export const PASSWORD = 'a long enough secret 7';
export const form = (fields: Readonly<Record<string, string>>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};
