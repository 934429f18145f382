import type { Db, StoredRow } from '#server/database/connection.ts';

export type Sale = StoredRow<'telegram_sale'>;
export type SalePhoto = StoredRow<'telegram_sale_photo'>;

/** Files of one car beyond this number are ignored. */
export const MOST_FILES = 100;

/** The sale of each user: at most one. */
const sales = (db: Db) => ({
  find: (userId: number): Promise<Sale | undefined> =>
    db.selectFrom('telegram_sale').selectAll().where('user_id', '=', userId).executeTakeFirst(),

  byTelegram: (telegramId: string): Promise<Sale | undefined> =>
    db
      .selectFrom('telegram_sale')
      .innerJoin('login_identity', (join) =>
        join
          .onRef('login_identity.user_id', '=', 'telegram_sale.user_id')
          .onRef('login_identity.subject', '=', 'telegram_sale.chat_id')
          .on('login_identity.provider', '=', 'telegram'),
      )
      .selectAll('telegram_sale')
      .where('telegram_sale.chat_id', '=', telegramId)
      .orderBy('telegram_sale.updated_at', 'desc')
      .limit(1)
      .executeTakeFirst(),

  /** Begins a sale in place of the previous one. */
  begin: async (sale: Pick<Sale, 'user_id' | 'id' | 'chat_id' | 'state' | 'updated_at'>): Promise<void> => {
    await db.deleteFrom('telegram_sale').where('user_id', '=', sale.user_id).execute();
    await db
      .insertInto('telegram_sale')
      .values({ ...sale, problem: null, post_id: null, message_id: null, last_message_id: 0 })
      .execute();
  },

  change: async (id: string, change: Partial<Omit<Sale, 'id' | 'user_id' | 'version'>>): Promise<void> => {
    await db
      .updateTable('telegram_sale')
      .set((sale) => ({ ...change, version: sale('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
  },

  /** Records the version that the bot's message shows. */
  shown: async (id: string, messageId: number, version: number): Promise<void> => {
    await db
      .updateTable('telegram_sale')
      .set({ message_id: messageId, shown_version: version })
      .where('id', '=', id)
      .execute();
  },

  /** Deletes abandoned sales; their drafts stay. */
  forgetBefore: async (before: string): Promise<void> => {
    await db.deleteFrom('telegram_sale').where('updated_at', '<', before).execute();
  },
});

/** The files that belong to a sale. */
const salePhotos = (db: Db) => ({
  photos: (saleId: string): Promise<SalePhoto[]> =>
    db
      .selectFrom('telegram_sale_photo')
      .selectAll()
      .where('sale_id', '=', saleId)
      .orderBy('message_id')
      .orderBy('file_unique_id')
      .limit(MOST_FILES)
      .execute(),

  photo: (saleId: string, fileUniqueId: string): Promise<SalePhoto | undefined> =>
    db
      .selectFrom('telegram_sale_photo')
      .selectAll()
      .where('sale_id', '=', saleId)
      .where('file_unique_id', '=', fileUniqueId)
      .executeTakeFirst(),

  /** Records a file; false if it is known already. */
  addPhoto: async (photo: Omit<SalePhoto, 'media_key' | 'tries'>): Promise<boolean> => {
    const added = await db
      .insertInto('telegram_sale_photo')
      .values({ ...photo, media_key: null })
      .onConflict((conflict) => conflict.columns(['sale_id', 'file_unique_id']).doNothing())
      .returning('sale_id')
      .executeTakeFirst();
    return added !== undefined;
  },

  changePhoto: async (
    { sale_id, file_unique_id }: Pick<SalePhoto, 'sale_id' | 'file_unique_id'>,
    change: Partial<Pick<SalePhoto, 'media_key' | 'refusal' | 'tries'>>,
  ): Promise<void> => {
    await db
      .updateTable('telegram_sale_photo')
      .set(change)
      .where('sale_id', '=', sale_id)
      .where('file_unique_id', '=', file_unique_id)
      .execute();
  },
});

/** Values that the draft of a sale is filled with. */
const formValues = (db: Db) => ({
  /** Contacts and place of a user, the first values of the website's form (D118). */
  profile: (userId: number) =>
    db
      .selectFrom('users')
      .select(['language', 'is_business', 'company_name', 'first_name', 'last_name', 'address'])
      .select(['phone_number', 'whatsapp', 'telegram', 'country_id', 'region_id'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),

  /** The catalogue's variants of a model that fit the draft. */
  variants: (modelId: number, year: number | undefined) =>
    db
      .selectFrom('modification')
      .select(['body_type_id', 'fuel_type_id', 'drive_type_id', 'transmission_type_id'])
      .distinct()
      .where('model_id', '=', modelId)
      .$if(year !== undefined, (query) =>
        query
          .where('year_from', '<=', year!)
          .where((row) => row.or([row('year_to', 'is', null), row('year_to', '>=', year!)])),
      )
      .orderBy('body_type_id')
      .orderBy('fuel_type_id')
      .orderBy('drive_type_id')
      .orderBy('transmission_type_id')
      .limit(200)
      .execute(),
});

/** Cars that users sell through the bot. */
export const saleRepository = (db: Db) => ({
  ...sales(db),
  ...salePhotos(db),
  ...formValues(db),
});
export type Variant = Awaited<ReturnType<ReturnType<typeof saleRepository>['variants']>>[number];
