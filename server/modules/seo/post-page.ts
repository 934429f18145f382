import { carName } from '#contract/car-name.ts';
import { api } from '#contract/http/index.ts';
import type { Post } from '#contract/http/posts.ts';
import { routes } from '#contract/http/routes.ts';
import { mediaAt } from '#contract/media.ts';
import { formatNumber, priceTexts } from '#contract/money-text.ts';
import { pathTo } from '#contract/page-path.ts';
import { AppError } from '#server/http/errors.ts';
import { type Html, html } from '#server/lib/html.ts';
import { HOME_PATH } from './addresses.ts';
import { largePrice, photo } from './first-view.ts';
import { carData, type Crumb, crumbsData } from './linked-data.ts';
import { callAddress, type PageContext, type PageFacts, shortText, siteTitle } from './page.ts';
import { fill, type SiteTexts } from './texts.ts';

/** A strip on phones, the big tile of the mosaic elsewhere: as wide as the app shows either. */
const LEAD_SIZES = '(min-width: 1275px) 616px, (min-width: 768px) 50vw, 100vw';
const MAX_TILES = 5;

const titleOf = ({ brand, model, modification, year }: Post): string =>
  `${carName({ brand: brand.name, model: model.name, modification: modification?.name ?? null })}, ${year}`;

/** The first facts of a car, in the app's words. */
const factsOf = (post: Post, { posts, post: own }: SiteTexts): readonly (readonly [label: string, value: string])[] =>
  [
    ['year', String(post.year)],
    ['mileage', fill(posts.mileage, { km: formatNumber(post.mileage) })],
    ['bodyType', post.bodyType.name],
    ['fuelType', post.fuelType.name],
    ['power', post.horsePower === null ? '' : fill(own.facts.power, { value: post.horsePower })],
    ['transmission', post.transmissionType.name],
    ['drive', post.driveType?.name ?? ''],
    ['color', post.color.name],
    ['region', [post.region.name, post.country.name].filter((name) => name !== '').join(', ')],
  ].flatMap(([key = '', value = '']) => (value === '' ? [] : [[own.fields[key] ?? '', value] as const]));

const descriptionOf = (post: Post, texts: SiteTexts): string => {
  const { price, otherPrice } = priceTexts(post);
  const facts = factsOf(post, texts).map(([, value]) => value);
  return shortText([[price, otherPrice].filter(Boolean).join(' / '), ...facts, post.description].join(' · '));
};

const galleryView = (post: Post, title: string): Html => {
  const [first] = post.images;
  if (first === undefined) return html``;
  const lead = photo({ src: first, sizes: LEAD_SIZES, alt: title, priority: 'first' });
  const tiles = Math.min(post.images.length, MAX_TILES);
  const rest = Array.from({ length: tiles - 1 }, () => html`<div class="no-m"></div>`);
  // One picture in one frame, which is the phone's strip or the mosaic by its width.
  return html`<div class="f-gal p-gal n${tiles}"><div>${lead}</div>${rest}</div>`;
};

const postView = (post: Post, title: string, texts: SiteTexts): Html => {
  const facts = factsOf(post, texts).map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`);
  const words = post.description.trim();
  const description =
    words === ''
      ? ''
      : html`<section class="p-sec"><h2>${texts.post.description}</h2><p class="f-words">${words}</p></section>`;
  return html`<article class="a-wrap s-top f-post"><nav class="s-crumb no-m"><span><a href="${HOME_PATH}">${texts.search.home}</a></span></nav><div class="p-head"><h1>${title}</h1></div>${galleryView(post, title)}<div class="p-lay"><div><dl class="p-lines">${facts}</dl>${description}</div><aside class="p-box"><div class="p-price">${largePrice(post)}</div></aside></div></article>`;
};

const crumbsOf = (post: Post, title: string, { search }: SiteTexts): readonly Crumb[] => {
  return [
    { name: search.home, path: HOME_PATH },
    { name: post.brand.name, path: pathTo.posts({ BrandId: post.brand.id }) },
    { name: post.model.name, path: pathTo.posts({ BrandId: post.brand.id, ModelId: post.model.id }) },
    { name: title, path: pathTo.post(post.id) },
  ];
};

const detailsOf = async ({ posts, viewer }: PageContext, id: number): Promise<Post | undefined> => {
  try {
    return await posts.details(id, viewer);
  } catch (error) {
    if (error instanceof AppError && error.code === 'POST_NOT_FOUND') return undefined;
    throw error;
  }
};

/** One car; undefined where there is no such post for visitors. */
export const postPage = async (context: PageContext, id: number): Promise<PageFacts | undefined> => {
  const { viewer, texts, absolute } = context;
  const post = await detailsOf(context, id);
  if (post === undefined) return undefined;
  const title = titleOf(post);
  const [first] = post.images;
  // The same schema as the API's, so that no field gets into the page that is not in the reply.
  const reply = api.posts.details.reply.parse({ isSuccess: true, value: post });
  return {
    status: 200,
    isIndexed: true,
    path: pathTo.post(id),
    title: siteTitle(title),
    description: descriptionOf(post, texts),
    image: first === undefined ? undefined : mediaAt(first, 1280),
    linkedData: [carData(post, title, absolute), crumbsData(absolute, crumbsOf(post, title, texts))],
    replies: { [callAddress(routes.posts.details, viewer, { params: { id } })]: JSON.stringify(reply) },
    photo: first === undefined ? undefined : { src: first, sizes: LEAD_SIZES },
    screen: 'post',
    post,
    view: postView(post, title, texts),
  };
};
