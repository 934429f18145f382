import { sql } from 'kysely';
import { carName } from '#contract/car-name.ts';
import type { Language } from '#contract/constants.ts';
import { ENOUGH_PHOTOS, type InventoryRow, type ReadinessGap } from '#contract/http/inventory.ts';
import { PostId } from '#contract/ids.ts';
import { mediaUrl } from '#contract/media.ts';
import { toMajor } from '#contract/money.ts';
import type { Db } from '#server/database/connection.ts';
import { type CardRow, cardRows, labelIn, statusOf, storedCurrency } from '#server/modules/posts/index.ts';
import { percentBeside } from '#server/modules/prices/index.ts';
import { type Ledger, ledgersOf } from './ledger.repository.ts';

const has = (column: string) =>
  sql<number>`case when ${sql.ref(column)} is null or ${sql.ref(column)} = '' then 0 else 1 end`;

/** What only the owner's rows have beyond a card. */
const ownColumns = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('post')
    .leftJoin('price_fact', 'price_fact.post_id', 'post.id')
    .where('post.id', 'in', [...ids])
    .select([
      'post.id',
      'post.vin',
      'post.stock_number',
      'post.notes',
      'post.lookup_address',
      'post.views',
      'post.reveals',
      'post.price_locked',
    ])
    .select(['post.clearance_price_minor', 'post.clearance_price_unit'])
    .select(['post.sale_asked_at', 'post.availability_id', 'post.country_id', 'post.region_id'])
    .select([
      has('post.original_description').as('has_description'),
      has('post.contact_phone_number').as('has_phone'),
      has('post.whatsapp_number').as('has_whatsapp'),
      has('post.telegram_number').as('has_telegram'),
    ])
    .select(['price_fact.price_usd_minor as judged', 'price_fact.expected'])
    .select((post) =>
      post
        .selectFrom('favourite')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('favourite.post_id', '=', 'post.id')
        .as('favorites'),
    )
    .execute();

type Own = Awaited<ReturnType<typeof ownColumns>>[number];

type CardFacts = { readonly photoCount: number; readonly isActive: boolean; readonly hasPrice: boolean };

const gapsOf = (own: Own, { photoCount, isActive, hasPrice }: CardFacts): ReadinessGap[] => {
  const gaps: Readonly<Record<ReadinessGap, boolean>> = {
    photos: photoCount === 0,
    fewPhotos: photoCount > 0 && photoCount < ENOUGH_PHOTOS,
    vin: own.vin === null,
    description: own.has_description === 0,
    price: !hasPrice,
    contacts: own.has_phone + own.has_whatsapp + own.has_telegram === 0,
    answer: isActive && own.sale_asked_at !== null,
  };
  return (Object.keys(gaps) as ReadinessGap[]).filter((gap) => gaps[gap]);
};

/** A price beside the one that is expected of such a car; nothing where it was not judged, or no buyer sees it. */
const marketOf = (card: CardRow, own: Own): Pick<InventoryRow, 'priceLabel' | 'priceToMarket'> => {
  const priceLabel = labelIn(card);
  return { priceLabel, priceToMarket: priceLabel === null ? null : percentBeside(own.judged, own.expected) };
};

const rowOf = (card: CardRow, own: Own, ledger: Ledger): InventoryRow => ({
  id: PostId.parse(card.id),
  createdDateUtc: card.created_at,
  modifiedDateUtc: card.modified_at,
  status: statusOf(card),
  topUntil: card.top_until,
  title: carName(card),
  brand: card.brand,
  model: card.model,
  year: card.year,
  vin: own.vin,
  stockNumber: own.stock_number,
  notes: own.notes,
  mileage: card.mileage,
  mileageUnit: card.mileage_unit,
  price: toMajor(card.price_minor),
  priceUnit: storedCurrency(card.price_unit),
  isPriceLocked: own.price_locked === 1,
  ...marketOf(card, own),
  bodyType: card.body_type ?? '',
  fuelType: card.fuel_type ?? '',
  transmissionType: card.transmission_type ?? '',
  availabilityId: own.availability_id,
  countryId: own.country_id,
  country: card.country ?? '',
  regionId: own.region_id,
  region: card.region ?? '',
  lookupAddress: own.lookup_address,
  isCleared: card.is_cleared === 1,
  clearancePrice: own.clearance_price_minor === null ? null : toMajor(own.clearance_price_minor),
  clearancePriceUnit: own.clearance_price_unit === null ? null : storedCurrency(own.clearance_price_unit),
  ...ledger,
  mainImage: card.photos.keys[0] === undefined ? null : mediaUrl(card.photos.keys[0], 320),
  imageCount: card.photos.count,
  views: own.views,
  reveals: own.reveals,
  favorites: Number(own.favorites),
  gaps: gapsOf(own, {
    photoCount: card.photos.count,
    isActive: statusOf(card) === 'active',
    hasPrice: card.price_minor > 0,
  }),
});

/** The rows of these posts in the order of the ids; deleted and unknown ones are left out. Whose they are is asked before. */
export const inventoryRows = async (db: Db, ids: readonly number[], language: Language): Promise<InventoryRow[]> => {
  if (ids.length === 0) return [];
  const cards = (await cardRows(db, ids, language)).filter((card) => card.deleted_at === null);
  const own = new Map((await ownColumns(db, ids)).map((row) => [row.id, row]));
  const ledgerOf = await ledgersOf(db, ids);
  return cards.map((card) => rowOf(card, own.get(card.id)!, ledgerOf(card.id)));
};
