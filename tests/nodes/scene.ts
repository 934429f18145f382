import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import type { OpenDatabase } from '#server/database/database.ts';
import { newUserRow } from '#server/modules/accounts/index.ts';
import { addConversationOf, addPostOf, type SignedIn, signInSomebody } from '#server/modules/chat/testing-members.ts';
import { arbitraryPost } from '#server/modules/search/testing-arbitraries.ts';
import type { Random } from './random.ts';

type Db = OpenDatabase['db'];

const AT = '2026-01-01T00:00:00.000Z';
export const CREDITS = 100_000;
const SEEDED_POSTS = 400;

export type Choices = Readonly<Record<'brandId' | 'modelId' | 'year' | 'countryId' | 'regionId', string>>;
/** A seller who writes posts and messages. */
export type Seller = SignedIn & { readonly photo: string; readonly conversationId: number };
/** The owner who is notified of a moderator's decision about a waiting post. */
export type Waiting = { readonly postId: number; readonly email: string; readonly telegramId: number };
export type Scene = {
  readonly choices: Choices;
  readonly sellers: readonly Seller[];
  readonly moderator: SignedIn;
  readonly waiting: readonly Waiting[];
};

const chooseCar = async (db: Db): Promise<Choices> => {
  const model = await db
    .selectFrom('modification')
    .innerJoin('model', 'model.id', 'modification.model_id')
    .select(['model.id', 'model.brand_id', 'modification.year_from'])
    .where('modification.year_from', '>', 2000)
    .orderBy('modification.id')
    .executeTakeFirstOrThrow();
  const region = await db.selectFrom('region').select(['id', 'country_id']).orderBy('id').executeTakeFirstOrThrow();
  return {
    brandId: String(model.brand_id),
    modelId: String(model.id),
    year: String(model.year_from),
    countryId: String(region.country_id),
    regionId: String(region.id),
  };
};

/** A photo that a seller has sent, without its files. */
const addPhoto = async (db: Db, userId: number): Promise<string> => {
  const key = createHash('sha256').update(randomBytes(16)).digest('hex');
  // Of today: what is sent and not shown in a post for a day is swept.
  const created_at = new Date().toISOString();
  const photo = { key, width: 1280, height: 960, bytes: 1000, created_at, perceptual_hash: null };
  await db.insertInto('media').values(photo).execute();
  await db.insertInto('upload').values({ key, user_id: userId, created_at }).execute();
  return key;
};

/** Posts with varied values, so that filters find different ones; none is of the sellers' model. */
const addPosts = async (db: Db, random: Random, { modelId }: Choices): Promise<void> => {
  const cars = await db
    .selectFrom('modification')
    .innerJoin('model', 'model.id', 'modification.model_id')
    .select(['modification.id as modification_id', 'model_id', 'brand_id', 'generation_id'])
    .where('model_id', '!=', Number(modelId))
    .orderBy('modification.id')
    .execute();
  const regions = await db.selectFrom('region').select(['id', 'country_id']).orderBy('id').execute();
  const user = newUserRow({ language: 'en' }, Date.parse(AT));
  const owner = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
  const drawn = fc.sample(arbitraryPost, { numRuns: SEEDED_POSTS, seed: random.below(1_000_000) });
  const rows = drawn.map((post) => {
    const place = random.pick(regions);
    const where = { region_id: place.id, country_id: place.country_id, clearance_country_id: place.country_id };
    return { ...post, ...random.pick(cars), ...where, owner_id: owner.id };
  });
  await db.insertInto('post').values(rows).execute();
};

const addSellers = async (db: Db, count: number): Promise<Seller[]> => {
  const people: SignedIn[] = [];
  for (let at = 0; at < count; at += 1) people.push(await signInSomebody(db, `seller-${at}`));
  const ids = people.map(({ id }) => id);
  await db
    .updateTable('users')
    .set({ is_business: 1, is_verified: 1, company_name: 'Cars', post_credits: CREDITS })
    .where('id', 'in', ids)
    .execute();
  const sellers: Seller[] = [];
  for (let at = 0; at < count; at += 2) {
    const buyer = people[at]!;
    const seller = people[at + 1]!;
    const postId = await addPostOf(db, seller.id);
    const conversationId = await addConversationOf(db, { postId, buyerId: buyer.id, sellerId: seller.id });
    for (const person of [buyer, seller])
      sellers.push({ ...person, conversationId, photo: await addPhoto(db, person.id) });
  }
  return sellers;
};

/** Posts that wait for a moderator, each of another owner with a mail address and Telegram. */
const addWaiting = async (db: Db, count: number): Promise<Waiting[]> => {
  const waiting: Waiting[] = [];
  for (let at = 0; at < count; at += 1) {
    const { id } = await signInSomebody(db, `waiting-${at}`);
    const telegramId = 900_000 + at;
    const identity = { provider: 'telegram', subject: String(telegramId), user_id: id, created_at: AT } as const;
    await db.insertInto('login_identity').values(identity).execute();
    const postId = await addPostOf(db, id);
    await db.updateTable('post').set({ moderation: 'pending' }).where('id', '=', postId).execute();
    waiting.push({ postId, email: `waiting-${at}@example.com`, telegramId });
  }
  return waiting;
};

/** Fills a migrated database that has the shipped catalogue with the people and posts of a run. */
export const fillScene = async (
  { db }: Pick<OpenDatabase, 'db'>,
  random: Random,
  { sellers, waiting }: { readonly sellers: number; readonly waiting: number },
): Promise<Scene> => {
  const choices = await chooseCar(db);
  await addPosts(db, random, choices);
  const moderator = await signInSomebody(db, 'moderator');
  await db.updateTable('users').set({ role: 1 }).where('id', '=', moderator.id).execute();
  return {
    choices,
    moderator,
    sellers: await addSellers(db, sellers),
    waiting: await addWaiting(db, waiting),
  };
};
