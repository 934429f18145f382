import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { DRAWING_OF } from '#contract/drawings.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { whileBusy } from '#server/database/while-busy.ts';
import type { MediaService } from '#server/modules/media/index.ts';
import type { Passwords } from '#server/modules/passwords/index.ts';
import type { RatesService } from '#server/modules/rates/index.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccount } from './cast.ts';
import { type ChatPhotosOut, keepChatPhotos } from './chat-photos.ts';
import { planChat } from './chat-plan.ts';
import { readCannedReplies, readScripts } from './chat-scripts.ts';
import { type DemoRepository, demoRepository } from './demo.repository.ts';
import { DEMO_FILES, readMarket } from './market.ts';
import { albumsIn, photoProblem } from './own-photos.ts';
import { readLayers } from './layers.ts';
import { type Picture, pictureKey, picturesOf } from './pictures.ts';
import { type DemoPlan, planDemo } from './plan.ts';
import { readSellerNames } from './sellers.ts';
import { openStudio } from './studio.ts';
import { readSentences } from './texts.ts';

export type DemoDeps = {
  readonly database: Pick<OpenDatabase, 'db' | 'dialect'>;
  readonly media: Pick<MediaService, 'addWhole' | 'keepVideo' | 'receive' | 'keepReceivedIn'>;
  /** Where photos of chats are kept. */
  readonly privateStore: ChatPhotosOut['store'];
  readonly rates: Pick<RatesService, 'current' | 'toUsdMinor'>;
  readonly passwords: Pick<Passwords, 'hash'>;
  readonly now: () => number;
};

export type DemoOptions = {
  readonly count: number;
  /** A folder of the operator's own photos; empty for rendered ones. */
  readonly photos: string;
};

/** A film of a white crossover, and how many posts show it. */
const VIDEO = path.join(DEMO_FILES, 'walkaround.mp4');
const FILMED = 12;

type Albums = ReturnType<typeof picturesOf>;
const NO_ALBUMS: Albums = new Map();

/** Pictures in progress at once: enough to keep drawing and encoding busy on every core, few enough for the queue. */
const AT_ONCE = 6;

/**
 * Fills an empty database with `count` synthetic posts, their sellers and photos; a database that has posts is left
 * alone. Gives the demo accounts that are there; none where no demo is wanted. Photos come first, all rows together after
 * them.
 */
export const seedDemo = async (deps: DemoDeps, { count, photos }: DemoOptions): Promise<readonly DemoAccount[]> => {
  if (count === 0) return [];
  const repository = demoRepository(deps.database);
  if (!(await repository.hasPosts())) await fill(deps, repository, { count, photos });
  const ids = await repository.usersByEmail(DEMO_ACCOUNTS.map(({ email }) => email));
  return DEMO_ACCOUNTS.flatMap((account) => {
    const userId = ids.get(account.email);
    return userId === undefined ? [] : [{ ...account, userId, password: DEMO_PASSWORD }];
  });
};

const fill = async (
  { database: { dialect }, media, privateStore, rates, passwords, now }: DemoDeps,
  repository: DemoRepository,
  { count, photos: folder }: DemoOptions,
): Promise<void> => {
  const market = readMarket();
  const last = await repository.lastIds();
  const at = now();
  const world = await repository.world([...new Set(market.map(({ brand }) => brand))]);
  const plan = planDemo({
    count,
    market,
    now: at,
    world,
    names: readSellerNames(),
    sentences: readSentences(),
    perUsd: rates.current().perUsd,
    toUsdMinor: rates.toUsdMinor,
    firstUserId: last.user + 1,
    firstPostId: last.post + 1,
  });
  const albums = folder === '' ? picturesOf(plan.posts, readLayers()) : NO_ALBUMS;
  const photos = folder === '' ? await shootPhotos(albums, media) : await ownPhotos(plan, media, folder);
  const video = await media.keepVideo(await readFile(VIDEO));
  const filmed = filmedPosts(plan);
  const posts = plan.posts.map(({ row }) => (filmed.has(row.id) ? { ...row, video_url: video } : row));
  const users = withPasswords(plan.users, await passwords.hash(DEMO_PASSWORD));
  const chat = planChat({
    plan,
    now: at,
    scripts: readScripts(),
    replies: readCannedReplies(),
    regions: new Map(world.regions.map(({ code, id }) => [code, id])),
    firstId: last.conversation + 1,
  });
  const chatPhotos = await keepChatPhotos(chat.photos, albums, { media, store: privateStore });
  await whileBusy(dialect, () => repository.save({ ...plan, users, posts, photos, chat, chatPhotos }));
};

const withPasswords = (users: DemoPlan['users'], passwordHash: string): DemoPlan['users'] => {
  const emails = new Set<string | null | undefined>(DEMO_ACCOUNTS.map(({ email }) => email));
  return users.map((user) => ({ ...user, password_hash: emails.has(user.email) ? passwordHash : null }));
};

/** The newest posts whose car is the one in the film. */
const filmedPosts = ({ posts }: DemoPlan): ReadonlySet<number> =>
  new Set(
    posts
      .filter(({ plan: { car } }) => DRAWING_OF[car.body] === 'crossover' && car.color === 'white')
      .slice(-FILMED)
      .map(({ plan: { id } }) => id),
  );

/** Draws every distinct picture once, sends it through the photo pipeline, and hands the photos out to the posts. */
const shootPhotos = async (albums: Albums, media: DemoDeps['media']) => {
  const distinct = new Map([...albums.values()].flat().map((picture) => [pictureKey(picture), picture]));
  const keys = await storeAll([...distinct], media);
  return [...albums].flatMap(([postId, pictures]) =>
    pictures.map((picture, position) => ({
      post_id: postId,
      position,
      media_key: keys.get(pictureKey(picture)) ?? '',
    })),
  );
};

/** Stores the operator's photos and deals their albums out to the posts in turn; throws where one cannot be read. */
const ownPhotos = async ({ posts }: DemoPlan, media: DemoDeps['media'], folder: string) => {
  const albums: string[][] = [];
  for (const files of albumsIn(folder)) {
    const keys: string[] = [];
    for (const file of files) {
      const photo = await readFile(file);
      keys.push(await media.addWhole(photo).then(({ key }) => key, photoProblem(file)));
    }
    albums.push([...new Set(keys)]);
  }
  return posts.flatMap(({ plan: { id } }, at) =>
    (albums[at % albums.length] ?? []).map((media_key, position) => ({ post_id: id, position, media_key })),
  );
};

const storeAll = async (pictures: readonly (readonly [string, Picture])[], media: DemoDeps['media']) => {
  const studio = openStudio();
  const keys = new Map<string, string>();
  // Pictures of one layer come after each other: it is decoded once.
  const queue = pictures.toSorted(([one], [other]) => (one < other ? -1 : 1)).values();
  const work = async () => {
    for (const [name, picture] of queue) keys.set(name, (await media.addWhole(await studio.draw(picture))).key);
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return keys;
  } finally {
    studio.close();
  }
};
