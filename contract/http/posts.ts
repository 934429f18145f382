import { z } from 'zod';
import { MAX_CARDS, MAX_LIST_NAME_LENGTH } from '../constants.ts';
import { idText, PostId } from '../ids.ts';
import { CURRENCIES } from '../money.ts';
import { PRICE_LABELS } from '../prices.ts';
import { pageQuery, viewerQuery } from '../page.ts';
import { POST_STATUSES } from '../vehicle.ts';
import { ClearanceDetails } from './clearance.ts';
import { endpoint, listOf, valueOf } from './define.ts';
import { EditablePost, OwnFacts, OwnState, Saved, USER_POSTS_STATUSES } from './own-posts.ts';
import { OwnerInfo, PostChatInfo } from './post-people.ts';
import { PostForm } from './post-form.ts';
import { FacetCounts, FacetsQuery, SearchQuery, sortQuery } from './post-search.ts';
import { REPORT_REASONS } from './reasons.ts';
import { CodedItem, LookupItem } from './lookups.ts';
import { routes } from './routes.ts';
import { Suggestions, SuggestQuery } from './suggest.ts';

const instant = z.string();
const amount = z.number().nonnegative();
const currency = z.enum(CURRENCIES);

/** What a list shows of a post. Names are in the viewer's language; mileage is in km, displacement in cm³. */
export const PostCard = z.object({
  id: PostId,
  status: z.enum(POST_STATUSES),
  isTop: z.boolean(),
  isFavorite: z.boolean(),
  createdDateUtc: instant,
  modifiedDateUtc: instant,
  brand: z.string(),
  model: z.string(),
  modification: z.string().nullable(),
  year: z.number().int(),
  mileage: z.number().int(),
  mileageUnit: z.enum(['km', 'mi']),
  /** Null in the list of favourites once the post is no longer offered (D087). */
  price: amount.nullable(),
  priceUnit: currency,
  /** The price in the viewer's currency, rounded (D064); null where no rate is known. */
  userPrice: amount.nullable(),
  userPriceUnit: currency,
  /** By how much the price fell last, in `priceUnit`, and when; null unless that was in the last 30 days. */
  priceDrop: z.object({ amount, at: instant }).nullable(),
  /** The price and the estimated clearance together, in the viewer's currency; null where cleared or not known. */
  userPriceCleared: amount.nullable(),
  bodyType: z.string(),
  fuelType: z.string(),
  transmissionType: z.string(),
  driveType: z.string().nullable(),
  displacement: z.number().int().nullable(),
  horsePower: z.number().int().nullable(),
  country: z.string(),
  countryId: z.number().int(),
  region: z.string(),
  colorHex: z.string(),
  isCleared: z.boolean(),
  /** What the price is beside those of comparable cars; null where they are too few or the car is not on offer. */
  priceLabel: z.enum(PRICE_LABELS).nullable(),
  mainImage: z.string().nullable(),
  /** The first five photos. */
  images: z.array(z.string()),
  imageCount: z.number().int(),
  hasVideo: z.boolean(),
  isBusiness: z.boolean(),
  /** The seller holds the car for somebody; others may still write. */
  isReserved: z.boolean(),
  /** Why a favourite is no longer offered; null for every post that is. */
  goneAs: z.enum(['sold', 'hidden', 'deleted']).nullable(),
});
export type PostCard = z.infer<typeof PostCard>;

/** A card in one's own lists; `own` is null for the posts of others (favourites). */
export const UserPostCard = PostCard.extend({
  own: OwnFacts.nullable(),
  /** The user's private note, in the list of favourites alone; two joined accounts may have a longer one. */
  note: z.string().nullable().optional(),
  /** The name of the user's list that it is in, in the list of favourites alone. */
  list: z.string().nullable().optional(),
});
export type UserPostCard = z.infer<typeof UserPostCard>;

/** How to reach the seller of a post, and where the car is. */
export const PostContacts = z.object({
  contactName: z.string().nullable(),
  contactEmail: z.string().nullable(),
  contactPhoneNumber: z.string().nullable(),
  whatsappNumber: z.string().nullable(),
  telegramNumber: z.string().nullable(),
  lookupAddress: z.string().nullable(),
});
export type PostContacts = z.infer<typeof PostContacts>;

/**
 * A whole post (SPEC.md §3). For visitors contacts and address are null, the VIN ends after 11 signs, `contactsHidden` is
 * true (D121). Members get masked numbers and handles with `contactsMasked` until they open the contacts (D133).
 */
export const Post = PostCard.omit({
  brand: true,
  model: true,
  modification: true,
  bodyType: true,
  fuelType: true,
  transmissionType: true,
  driveType: true,
  country: true,
  countryId: true,
  region: true,
  userPriceCleared: true,
  priceDrop: true,
  goneAs: true,
}).extend({
  price: amount,
  images: z.array(z.string()),
  videoUrl: z.string().nullable(),
  description: z.string(),
  originalDescription: z.string(),
  /** Whose words `description` is: typed so, translated by a service, or by the seller (D061, D062). */
  descriptionSource: z.enum(['original', 'automatic', 'seller']),
  /** The language the seller wrote in. */
  originalLanguage: z.enum(['en', 'am', 'ru']),
  brand: LookupItem,
  model: LookupItem,
  generation: LookupItem.nullable(),
  modification: LookupItem.nullable(),
  bodyType: CodedItem,
  fuelType: CodedItem,
  driveType: CodedItem.nullable(),
  transmissionType: CodedItem,
  wheel: CodedItem,
  color: CodedItem,
  documentType: CodedItem.nullable(),
  availability: CodedItem.nullable(),
  ownerNumber: CodedItem.nullable(),
  country: LookupItem,
  region: LookupItem,
  vin: z.string().nullable(),
  isNew: z.boolean(),
  isDamaged: z.boolean(),
  isRunAndGo: z.boolean(),
  isUnderWarranty: z.boolean(),
  isNegotiable: z.boolean(),
  isExchangePossible: z.boolean(),
  isInstalmentPossible: z.boolean(),
  clearanceDetails: ClearanceDetails,
  features: z.array(CodedItem.extend({ group: z.string() })),
  chatInfo: PostChatInfo.nullable(),
  ownerInfo: OwnerInfo,
  contactsHidden: z.boolean(),
  contactsMasked: z.boolean(),
  /** Whether there is a phone number to open, also for a visitor; false once the car is sold. */
  hasPhone: z.boolean(),
  ...PostContacts.shape,
  /** For its owner alone. */
  own: OwnFacts.nullable(),
  /** At most eight similar active cars (D089). */
  suggestions: z.array(PostCard),
});
export type Post = z.infer<typeof Post>;

const cards = listOf(PostCard);
/** The first page in an order that was asked for may bring matching top posts to show before it, at most three (D080). */
const found = cards.extend({ topPosts: z.array(PostCard).optional() });

/** One to `MAX_CARDS` ids separated by commas. */
const cardIds = z
  .string()
  .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/)
  .refine((ids) => ids.split(',').length <= MAX_CARDS);
const CardsQuery = z.strictObject({ ids: cardIds, ...viewerQuery });

/** A business with posts that are for sale. */
const Dealer = OwnerInfo.pick({ id: true, name: true }).extend({
  avatar: z.object({ url: z.string() }).nullable(),
  postsCount: z.number().int(),
});
export type Dealer = z.infer<typeof Dealer>;

const byPost = z.strictObject({ postId: PostId });

const changed = valueOf(OwnState);

export const posts = {
  /** Active posts, or one seller's (D086); the home list. */
  list: endpoint(routes.posts.list, {
    query: z.strictObject({ ...sortQuery, ...pageQuery, ...viewerQuery, userId: idText.optional() }),
    reply: found,
  }),
  search: endpoint(routes.posts.search, { query: SearchQuery, reply: found }),
  /** Those of these posts that are for sale, in the order of the ids. */
  cards: endpoint(routes.posts.cards, { query: CardsQuery, reply: cards }),
  /** The businesses with the most posts for sale, at most eight. */
  dealers: endpoint(routes.posts.dealers, { reply: valueOf(z.array(Dealer)) }),
  facets: endpoint(routes.posts.facets, { query: FacetsQuery, reply: valueOf(FacetCounts) }),
  suggest: endpoint(routes.posts.suggest, { query: SuggestQuery, reply: valueOf(Suggestions) }),
  userPosts: endpoint(routes.posts.userPosts, {
    query: z.strictObject({
      ...pageQuery,
      ...viewerQuery,
      status: z.enum(USER_POSTS_STATUSES).default('All'),
      /** Of the favourites only those in the list of this name. */
      list: z.string().max(MAX_LIST_NAME_LENGTH).optional(),
    }),
    reply: listOf(UserPostCard),
  }),
  details: endpoint(routes.posts.details, {
    params: z.strictObject({ id: idText }),
    query: z.strictObject(viewerQuery),
    reply: valueOf(Post),
  }),
  /** The contacts in full: one counted event for each post and day, at most `REVEALS_A_DAY` posts in 24 hours (DAILY_LIMIT). */
  contacts: endpoint(routes.posts.contacts, { params: z.strictObject({ id: idText }), reply: valueOf(PostContacts) }),
  /** The post as its form has it, for its owner, with the reason of a rejection (D005). */
  edit: endpoint(routes.posts.edit, { params: z.strictObject({ id: idText }), reply: valueOf(EditablePost) }),
  /** Creates a post, or changes the one that `id` names. VERSION_CONFLICT brings the present post in the next `edit`. */
  save: endpoint(routes.posts.save, { body: PostForm, reply: valueOf(Saved) }),
  update: endpoint(routes.posts.update, {
    params: z.strictObject({ id: idText }),
    body: PostForm.omit({ id: true }),
    reply: valueOf(Saved),
  }),
  /** `?id=` or `?postId=` (D011). */
  remove: endpoint(routes.posts.remove, {
    query: z
      .strictObject({ id: idText.optional(), postId: idText.optional() })
      .refine(({ id, postId }) => (id === undefined) !== (postId === undefined)),
    reply: changed,
  }),
  /** May be repeated; POST_STATE where the post is sold or rejected (D008). */
  hide: endpoint(routes.posts.hide, { body: byPost, reply: changed }),
  /** POST_WITHOUT_PHOTOS for a car of a stock file that has none yet. */
  unHide: endpoint(routes.posts.unHide, { params: z.strictObject({ postId: idText }), reply: changed }),
  /** Final (D010); the sale price is private. */
  sold: endpoint(routes.posts.sold, {
    body: z.strictObject({
      postId: PostId,
      soldPrice: z.number().int().positive().max(999_999_999).optional(),
      soldTo: z.string().trim().max(200).optional(),
    }),
    reply: changed,
  }),
  /** Another price in the post's own currency, and nothing else; VERSION_CONFLICT where it was changed since (D016). */
  price: endpoint(routes.posts.price, {
    body: z.strictObject({
      postId: PostId,
      price: z.number().int().positive().max(999_999_999),
      modifiedDateUtc: z.string().max(40),
    }),
    reply: changed,
  }),
  /** Ten days more at the top, for one top credit (D140, D141). */
  top: endpoint(routes.posts.top, { body: byPost, reply: changed }),
  /** The seller's word that the car is still for sale (D015): the time until the next question restarts. */
  stillForSale: endpoint(routes.posts.stillForSale, { body: byPost, reply: changed }),
  /** The same for every post that waits for an answer; gives their ids. */
  allStillForSale: endpoint(routes.posts.allStillForSale, {
    body: z.strictObject({}),
    reply: valueOf(z.object({ ids: z.array(PostId) })),
  }),
  report: endpoint(routes.posts.report, {
    body: z.strictObject({
      postId: PostId,
      reason: z.enum(REPORT_REASONS),
      note: z.string().trim().max(1000).default(''),
    }),
    reply: valueOf(z.object({ done: z.literal(true) })),
  }),
  /** How many posts one has by status. */
  counts: endpoint(routes.posts.counts, {
    reply: valueOf(z.record(z.enum(USER_POSTS_STATUSES), z.number().int())),
  }),
};
