import type { Post, PostCard } from '#contract/http/posts.ts';
import { carName } from '#contract/car-name.ts';
import { mediaAt } from '#contract/media.ts';
import { pathTo } from '#contract/page-path.ts';
import { HOME_PATH } from './addresses.ts';

type Absolute = (path: string) => string;

const CONTEXT = 'https://schema.org';

/** The site and how it is searched, for home. */
export const siteData = (absolute: Absolute, name: string): object => ({
  '@context': CONTEXT,
  '@type': 'WebSite',
  name,
  url: absolute(HOME_PATH),
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: absolute(pathTo.posts('Query={search_term_string}')) },
    'query-input': 'required name=search_term_string',
  },
});

/** The cars of a list in its order. */
export const listData = (absolute: Absolute, cards: readonly PostCard[], totalCount: number): object => ({
  '@context': CONTEXT,
  '@type': 'ItemList',
  numberOfItems: totalCount,
  itemListElement: cards.map((card, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: `${carName(card)}, ${card.year}`,
    url: absolute(pathTo.post(card.id)),
  })),
});

export type Crumb = { readonly name: string; readonly path: string };

export const crumbsData = (absolute: Absolute, crumbs: readonly Crumb[]): object => ({
  '@context': CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: absolute(path),
  })),
});

/** UN/CEFACT codes, as schema.org takes units. */
const UNIT = { km: 'KMT', cm3: 'CMQ', horsePower: 'N12' } as const;

const quantity = (value: number, unitCode: string): object => ({ '@type': 'QuantitativeValue', value, unitCode });

const engineOf = ({ displacement, horsePower, fuelType }: Post): object => ({
  '@type': 'EngineSpecification',
  fuelType: fuelType.name,
  ...(displacement === null ? {} : { engineDisplacement: quantity(displacement, UNIT.cm3) }),
  ...(horsePower === null ? {} : { enginePower: quantity(horsePower, UNIT.horsePower) }),
});

/** A dealer by name; private people are not named to search engines. */
const sellerOf = ({ ownerInfo }: Post, absolute: Absolute): object =>
  ownerInfo.isBusiness
    ? { '@type': 'AutoDealer', name: ownerInfo.name, url: absolute(pathTo.user(ownerInfo.id)) }
    : { '@type': 'Person' };

const offerOf = (post: Post, absolute: Absolute): object => ({
  '@type': 'Offer',
  url: absolute(pathTo.post(post.id)),
  price: post.price,
  priceCurrency: post.priceUnit,
  availability: `${CONTEXT}/${post.status === 'sold' ? 'SoldOut' : 'InStock'}`,
  itemCondition: `${CONTEXT}/${post.isNew ? 'NewCondition' : 'UsedCondition'}`,
  areaServed: [post.region.name, post.country.name].filter((name) => name !== '').join(', '),
  seller: sellerOf(post, absolute),
});

/** A car and its offer. Never its contacts, address or VIN, which would be read from here at once (D121). */
export const carData = (post: Post, name: string, absolute: Absolute): object => ({
  '@context': CONTEXT,
  '@type': 'Car',
  name,
  url: absolute(pathTo.post(post.id)),
  image: post.images.map((image) => absolute(mediaAt(image, 1280))),
  description: post.description,
  brand: { '@type': 'Brand', name: post.brand.name },
  model: post.model.name,
  ...(post.modification === null ? {} : { vehicleConfiguration: post.modification.name }),
  vehicleModelDate: String(post.year),
  mileageFromOdometer: quantity(post.mileage, UNIT.km),
  bodyType: post.bodyType.name,
  color: post.color.name,
  fuelType: post.fuelType.name,
  vehicleTransmission: post.transmissionType.name,
  ...(post.driveType === null ? {} : { driveWheelConfiguration: post.driveType.name }),
  vehicleEngine: engineOf(post),
  itemCondition: `${CONTEXT}/${post.isNew ? 'NewCondition' : 'UsedCondition'}`,
  offers: offerOf(post, absolute),
});
