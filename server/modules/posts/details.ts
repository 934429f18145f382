import type { Language } from '#contract/constants.ts';
import type { CodedItem, LookupItem } from '#contract/http/lookups.ts';
import type { OwnerInfo } from '#contract/http/post-people.ts';
import type { Post, PostCard } from '#contract/http/posts.ts';
import { PostId, UserId } from '#contract/ids.ts';
import { mediaUrl } from '#contract/media.ts';
import { toMajor } from '#contract/money.ts';
import { displayName } from '#server/lib/display-name.ts';
import { isTopAt, labelIn, type Money, pricesOf, storedCurrency } from './card.ts';
import { customsDuty } from './customs.ts';
import type { PostDetails } from './details.repository.ts';
import { LOOKUP_COLUMNS } from './names.repository.ts';
import { isReservedAt, statusOf } from './status.ts';
import { contactsFor, type View, vinFor } from './views.ts';

const item = (id: number | null, name: string | null): LookupItem => ({ id: id ?? 0, name: name ?? '' });
const itemOrNull = (id: number | null, name: string | null) => (name === null ? null : item(id, name));

const codedItem = ({ post, items }: PostDetails, column: keyof typeof LOOKUP_COLUMNS): CodedItem | null => {
  const id = post[column];
  if (id === null) return null;
  const found = items.get(LOOKUP_COLUMNS[column]);
  return { id, code: found?.code ?? '', name: found?.name ?? '' };
};

/** For columns that no post leaves empty. */
const sureItem = (details: PostDetails, column: keyof typeof LOOKUP_COLUMNS): CodedItem =>
  codedItem(details, column) ?? { id: 0, code: '', name: '' };

const vehicleOf = (details: PostDetails) => {
  const { post } = details;
  return {
    year: post.year,
    mileage: post.mileage,
    mileageUnit: post.mileage_unit,
    displacement: post.displacement,
    horsePower: post.horse_power,
    brand: item(post.brand_id, post.brand),
    model: item(post.model_id, post.model),
    generation: itemOrNull(post.generation_id, post.generation),
    // A modification that the seller typed has no id in the catalogue (D097).
    modification: itemOrNull(post.modification_id, post.modification),
    bodyType: sureItem(details, 'body_type_id'),
    fuelType: sureItem(details, 'fuel_type_id'),
    driveType: codedItem(details, 'drive_type_id'),
    transmissionType: sureItem(details, 'transmission_type_id'),
    wheel: sureItem(details, 'wheel_id'),
    color: sureItem(details, 'color_id'),
    colorHex: details.items.get('color')?.extra ?? '',
    documentType: codedItem(details, 'document_type_id'),
    availability: codedItem(details, 'availability_id'),
    ownerNumber: codedItem(details, 'owner_number_id'),
    country: item(post.country_id, post.country),
    region: item(post.region_id, post.region),
    features: details.features.map(({ id, code, name, extra }) => ({ id, code, name, group: extra ?? '' })),
  };
};

type Seen = {
  readonly view: View;
  /** The viewer has opened the contacts. */
  readonly isRevealed: boolean;
  readonly money: Money;
  readonly language: Language;
  readonly now: number;
  readonly suggestions: PostCard[];
};

const conditionOf = (details: PostDetails, { money, now, language }: Seen) => {
  const { post } = details;
  return {
    isNew: post.is_new === 1,
    isDamaged: post.is_damaged === 1,
    isRunAndGo: post.is_run_and_go === 1,
    isUnderWarranty: post.is_under_warranty === 1,
    isNegotiable: post.is_negotiable === 1,
    isExchangePossible: post.is_exchange_possible === 1,
    isInstalmentPossible: post.is_instalment_possible === 1,
    isCleared: post.is_cleared === 1,
    clearanceDetails: {
      isCleared: post.is_cleared === 1,
      countryId: post.clearance_country_id,
      country: post.clearance_country ?? '',
      clearancePrice: post.clearance_price_minor === null ? null : toMajor(post.clearance_price_minor),
      clearancePriceUnit: post.clearance_price_unit === null ? null : storedCurrency(post.clearance_price_unit),
      duty: customsDuty(details, { money, now, language }),
    },
  };
};

const languageOf = (code: string): Post['originalLanguage'] => (code === 'am' || code === 'ru' ? code : 'en');

/** The description in the viewer's language where there is one (D061), photos and video. */
const contentOf = ({ post, photos, translation }: PostDetails) => {
  const images = photos.map(({ media_key }) => mediaUrl(media_key));
  return {
    description: translation?.description ?? post.original_description,
    descriptionSource: translation?.source ?? ('original' as const),
    originalDescription: post.original_description,
    originalLanguage: languageOf(post.original_language),
    mainImage: images[0] ?? null,
    images,
    imageCount: images.length,
    videoUrl: post.video_url,
    hasVideo: post.video_url !== null,
  };
};

const ownerInfo = ({ owner, isFollowed }: PostDetails): OwnerInfo => ({
  id: UserId.parse(owner.id),
  name: displayName(owner),
  avatar: owner.avatar_key === null ? null : mediaUrl(owner.avatar_key, 320),
  isBusiness: owner.is_business === 1,
  isVerified: owner.is_verified === 1,
  memberSince: owner.created_at,
  activePostsCount: owner.posts ?? 0,
  followers: owner.followers ?? 0,
  isFollowing: isFollowed,
  responseTime: owner.response_minutes,
});

/** What the chat needs about this car; none with oneself and none once the car is sold (D091). */
const chatInfo = ({ post, owner, photos }: PostDetails, view: View): Post['chatInfo'] => {
  if (view === 'owner' || post.sold_at !== null) return null;
  const [photo] = photos;
  return {
    userId: UserId.parse(owner.id),
    postId: PostId.parse(post.id),
    name: displayName(owner),
    avatar: owner.avatar_key === null ? null : mediaUrl(owner.avatar_key, 320),
    title: `${post.brand} ${post.model}, ${post.year}`,
    image: photo === undefined ? null : mediaUrl(photo.media_key, 320),
  };
};

/** A post's page for one kind of viewer: what the view may not see is not in it. */
export const toPost = (details: PostDetails, seen: Seen): Post => {
  const { post, owner } = details;
  const { view, isRevealed, money, now, suggestions } = seen;
  return {
    id: PostId.parse(post.id),
    status: statusOf(post),
    isTop: isTopAt(post.top_until, now),
    isFavorite: false,
    createdDateUtc: post.created_at,
    modifiedDateUtc: post.modified_at,
    isBusiness: owner.is_business === 1,
    ...pricesOf(post, money),
    priceLabel: labelIn(post),
    ...vehicleOf(details),
    ...conditionOf(details, seen),
    isReserved: isReservedAt(post, now),
    ...contentOf(details),
    vin: vinFor(view, post),
    ...contactsFor(view, post, isRevealed),
    chatInfo: chatInfo(details, view),
    ownerInfo: ownerInfo(details),
    suggestions,
    own: null,
  };
};
