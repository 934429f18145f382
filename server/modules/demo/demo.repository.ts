import type { OpenDatabase } from '#server/database/database.ts';
import type { Db, NewRow, Transaction } from '#server/database/connection.ts';
import type { FollowTable, PostFeatureTable, PostPhotoTable, PostTranslationTable } from '#server/database/schema.ts';
import type { FavouriteTable } from '#server/database/schema-searches.ts';
import { settingsRepository } from '#server/database/settings.repository.ts';
import type { DemoChat } from './chat-plan.ts';
import type { DemoWorld } from './demo-world.ts';

export type DemoRows = {
  readonly users: readonly NewRow<'users'>[];
  readonly posts: readonly NewRow<'post'>[];
  readonly photos: readonly PostPhotoTable[];
  readonly features: readonly PostFeatureTable[];
  readonly translations: readonly PostTranslationTable[];
  readonly follows: readonly FollowTable[];
  readonly favourites: readonly FavouriteTable[];
  readonly days: readonly NewRow<'post_day'>[];
  readonly prices: readonly NewRow<'post_price'>[];
  readonly chat: DemoChat;
  readonly chatPhotos: readonly NewRow<'chat_photo'>[];
};

type Table =
  | 'users'
  | 'post'
  | 'post_photo'
  | 'post_feature'
  | 'post_translation'
  | 'post_day'
  | 'post_price'
  | 'follow'
  | 'favourite'
  | 'conversation'
  | 'conversation_member'
  | 'chat_message'
  | 'chat_photo'
  | 'chat_user'
  | 'translation'
  | 'chat_canned_reply';

/** Values of one statement stay below both databases' limits. */
const MAX_PARAMETERS = 30_000;

const chunks = <T extends object>(rows: readonly T[]): T[][] => {
  const size = Math.floor(MAX_PARAMETERS / Object.keys(rows[0] ?? { none: 0 }).length);
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size));
};

const LOCK = 'demo-lock';

const hasPosts = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('post').select('id').limit(1).executeTakeFirst()) !== undefined;

/** Inserts rows in chunks, in the order in which their tables refer to each other. */
const insertAll = async (
  transaction: Transaction,
  dialect: OpenDatabase['dialect'],
  { chat, ...rows }: DemoRows,
): Promise<void> => {
  const insert = async <T extends object>(table: Table, all: readonly T[]) => {
    // The rows are typed by DemoRows; the union of tables is what the compiler cannot follow.
    for (const some of chunks(all))
      await transaction
        .insertInto(table)
        .values(some as never)
        .execute();
  };
  await insert('users', rows.users);
  await insert('follow', rows.follows);
  await insert('post', rows.posts);
  await insert('post_photo', rows.photos);
  await insert('post_feature', rows.features);
  await insert('post_translation', rows.translations);
  await insert('favourite', rows.favourites);
  await insert('post_day', rows.days);
  await insert('post_price', rows.prices);
  await dialect.afterExplicitIds(transaction, 'users');
  await dialect.afterExplicitIds(transaction, 'post');
  await insert('conversation', chat.conversations);
  await insert('conversation_member', chat.members);
  await insert('chat_message', chat.messages);
  await insert('chat_photo', rows.chatPhotos);
  await insert('chat_user', chat.people);
  await insert('translation', chat.translations);
  await insert('chat_canned_reply', chat.replies);
  await dialect.afterExplicitIds(transaction, 'conversation');
};

/** What the demo is drawn from. */
const demoSources = (db: Db) => ({
  hasPosts: () => hasPosts(db),

  /** The ids of the users with these addresses, by address. */
  usersByEmail: async (emails: readonly string[]): Promise<ReadonlyMap<string, number>> => {
    const rows = await db.selectFrom('users').select(['id', 'email']).where('email', 'in', emails).execute();
    return new Map(rows.map(({ id, email }) => [email ?? '', id]));
  },

  lastIds: async (): Promise<{ readonly user: number; readonly post: number; readonly conversation: number }> => {
    const [user, post, conversation] = await Promise.all([
      db
        .selectFrom('users')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirst(),
      db
        .selectFrom('post')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirst(),
      db
        .selectFrom('conversation')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirst(),
    ]);
    return { user: user?.id ?? 0, post: post?.id ?? 0, conversation: conversation?.id ?? 0 };
  },

  world: async (brands: readonly string[]): Promise<DemoWorld> => {
    const [variants, regions, features] = await Promise.all([
      db
        .selectFrom('modification as m')
        .innerJoin('model', 'model.id', 'm.model_id')
        .innerJoin('brand', 'brand.id', 'model.brand_id')
        .select(['m.id', 'brand.id as brandId', 'brand.name as brand', 'model.id as modelId', 'model.name as model'])
        .select(['m.generation_id as generationId', 'm.name', 'm.body_type_id as bodyTypeId'])
        .select(['m.fuel_type_id as fuelTypeId', 'm.drive_type_id as driveTypeId', 'm.wheel_id as wheelId'])
        .select(['m.transmission_type_id as transmissionTypeId', 'm.displacement', 'm.horse_power as horsePower'])
        .select(['m.year_from as yearFrom', 'm.year_to as yearTo'])
        .where('brand.name', 'in', brands)
        .orderBy('m.id')
        .execute(),
      db.selectFrom('region').select(['id', 'country_id as countryId', 'code']).orderBy('id').execute(),
      db.selectFrom('lookup').select(['id', 'code']).where('kind', '=', 'feature').orderBy('id').execute(),
    ]);
    return { variants, regions, features: new Map(features.map(({ id, code }) => [code, id])) };
  },
});

/** Reads what the demo is drawn from and writes it in one transaction. */
export const demoRepository = ({ db, dialect }: Pick<OpenDatabase, 'db' | 'dialect'>) => ({
  ...demoSources(db),

  /** Of several servers that start on one empty database, the first one fills it and the others wait for it. */
  save: (rows: DemoRows): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      // Writing one row first makes a second server wait here until the first has finished.
      await settingsRepository(transaction).set(LOCK, '');
      if (!(await hasPosts(transaction))) await insertAll(transaction, dialect, rows);
    }),
});
export type DemoRepository = ReturnType<typeof demoRepository>;
