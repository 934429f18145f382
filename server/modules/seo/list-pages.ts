import { DEFAULT_PAGE_SIZE, HOME_ORDER } from '#contract/constants.ts';
import { mediaAt } from '#contract/media.ts';
import { routes } from '#contract/http/routes.ts';
import { api } from '#contract/http/index.ts';
import type { PostCard } from '#contract/http/posts.ts';
import { pathTo } from '#contract/page-path.ts';
import { BODY_TYPES, idOf } from '#contract/vehicle.ts';
import { type Html, html } from '#server/lib/html.ts';
import { HOME_TOPS } from '#server/modules/posts/index.ts';
import { HOME_PATH } from './addresses.ts';
import { cardGrid, leadPhotoOf } from './first-view.ts';
import { crumbsData, listData, siteData } from './linked-data.ts';
import {
  type CardList,
  callAddress,
  FIRST_PAGE,
  type PageContext,
  type PageFacts,
  readList,
  siteTitle,
} from './page.ts';
import { counted, fill, type SiteTexts, SUMMARIES, WITHOUT_SCRIPT } from './texts.ts';

/** A visitor's list: the same buffer as long as nothing changed. */
export type ListReply = { readonly body: Buffer };

const previewOf = ([first]: readonly PostCard[]): string | undefined =>
  first === undefined || first.mainImage === null ? undefined : mediaAt(first.mainImage, 1280);

/** Body types in the order of home; their ids are fixed. */
const bodyLinks = (texts: SiteTexts): readonly Html[] =>
  BODY_TYPES.flatMap((body) => {
    const name = texts.home.bodies[body];
    return name === undefined ? [] : [{ name, body }];
  })
    .toSorted((one, other) => orderOf(texts, one.body) - orderOf(texts, other.body))
    .map(
      ({ name, body }) =>
        html`<a href="${pathTo.posts({ BodyTypeId: idOf(BODY_TYPES, body) })}"><i></i><em>${name}</em></a>`,
    );

const orderOf = ({ home }: SiteTexts, body: string): number => Object.keys(home.bodies).indexOf(body);

type Paging = { readonly page: number; readonly total: number; readonly pathOf: (page: number) => string };

/** Links to the pages before and behind, where the app has its button for more. */
const pageLinks = ({ page, total, pathOf }: Paging, { viewer }: PageContext): Html | '' => {
  const { previous, next } = WITHOUT_SCRIPT[viewer.language];
  const last = Math.max(1, Math.ceil(total / DEFAULT_PAGE_SIZE));
  const link = (to: number, rel: string, text: string) =>
    html`<a class="bp6-button bp6-large bp6-outlined" rel="${rel}" href="${pathOf(to)}">${text}</a>`;
  if (last === 1 && page === 1) return '';
  return html`<nav class="h-more">${page > 1 ? link(Math.min(page - 1, last), 'prev', previous) : ''}${page < last ? link(page + 1, 'next', next) : ''}</nav>`;
};

const homeView = ({ value, totalCount, topPosts: tops = [] }: CardList, context: PageContext): Html => {
  const { texts, viewer } = context;
  const { home } = texts;
  const topRow =
    tops.length === 0
      ? ''
      : html`<div class="a-sechead f-tops"><h2>${texts.search.tops.title}</h2></div>${cardGrid(tops, context, { layout: 'row' })}`;
  const links = pageLinks({ page: 1, total: totalCount, pathOf: (page) => pathTo.posts(`page=${page}`) }, context);
  const text = counted(home.hero, 'count', totalCount, viewer.language);
  return html`<section class="h-hero"><div class="a-wrap"><div class="h-words"><h1>${home.hero.title}</h1><p>${text}</p></div></div></section><div class="a-wrap"><div class="h-search"></div><section class="h-seen"></section><nav class="h-bodies">${bodyLinks(texts)}</nav>${topRow}<div class="a-sechead"><h2>${home.newest}</h2></div>${cardGrid(value, context, { firstPlace: tops.length })}${links}</div>`;
};

export const askHome = ({ posts, viewer }: PageContext): Promise<ListReply> =>
  posts.search({ ...FIRST_PAGE, ...HOME_ORDER }, viewer, '', HOME_TOPS);

/** Home, by whichever of its addresses. */
export const homePage = (context: PageContext, { body }: ListReply): PageFacts => {
  const { texts, viewer, absolute } = context;
  const list = readList(body);
  return {
    status: 200,
    isIndexed: true,
    path: HOME_PATH,
    title: texts.shell.title.default,
    description: SUMMARIES[viewer.language].home,
    image: previewOf(list.value),
    linkedData: [siteData(absolute, 'Aniv'), listData(absolute, list.value, list.totalCount)],
    replies: { [callAddress(routes.posts.list, viewer, { query: { ...FIRST_PAGE, ...HOME_ORDER } })]: body.toString() },
    photo: list.topPosts?.length ? leadPhotoOf(list.topPosts, 'row') : leadPhotoOf(list.value),
    screen: 'home',
    view: homeView(list, context),
  };
};

type Filters = Readonly<Record<string, string>>;

/**
 * Searches by car and the pages of each list have addresses of their own; the others point search engines to the one
 * above them.
 */
const canonicalOf = ({ BrandId: brand, ModelId, Cars }: Filters, page: number): string => {
  const BrandId = Cars === undefined ? brand : undefined;
  const car = { ...(BrandId === undefined ? {} : { BrandId }), ...(ModelId === undefined ? {} : { ModelId }) };
  if (page > 1) return pathTo.posts(queryOf(BrandId === undefined ? {} : car, page));
  return BrandId === undefined ? HOME_PATH : pathTo.posts(car);
};

const queryOf = (query: Filters, page: number): string =>
  new URLSearchParams({ ...query, ...(page > 1 ? { page: String(page) } : {}) }).toString();

/** What all results have in common is their name. */
const nameOf = ({ BrandId, ModelId, Cars }: Filters, [first]: readonly PostCard[]): string | undefined => {
  if (BrandId === undefined || Cars !== undefined || first === undefined) return undefined;
  return ModelId === undefined ? first.brand : `${first.brand} ${first.model}`;
};

/** Top posts before an order that was asked for (D080). */
const topStrip = (tops: readonly PostCard[], context: PageContext): Html | '' =>
  tops.length === 0
    ? ''
    : html`<section class="s-tops"><div class="hd"><h2><svg width="18" height="18"></svg>${context.texts.search.tops.title}</h2><p>${context.texts.filters.topsNote}</p></div>${cardGrid(tops, context)}</section>`;

const resultsView = (
  { value, topPosts = [] }: CardList,
  { title, count, links }: { readonly title: string; readonly count: string; readonly links: Html | '' },
  context: PageContext,
): Html =>
  html`<div class="a-wrap s-top"><nav class="s-crumb no-m"><span><a href="${HOME_PATH}">${context.texts.search.home}</a></span></nav><div class="s-title"><h1>${title}</h1><span>${count}</span></div><div class="s-lay"><aside class="s-side"></aside><div class="s-results"><div class="s-find"></div><div class="s-tools"></div>${topStrip(topPosts, context)}${cardGrid(value, context, { layout: 'narrow' })}${links}</div></div></div>`;

/** One page of the results of a search. */
export const resultsPage = async (
  context: PageContext,
  { filters, page }: { readonly filters: Filters; readonly page: number },
): Promise<PageFacts> => {
  const { posts, texts, viewer, absolute } = context;
  const query = api.posts.search.query.parse({ ...filters, page: String(page) });
  const { body } = await posts.search(query, viewer);
  const list = readList(body);
  const name = nameOf(filters, list.value);
  const count = counted(texts.search, 'cars', list.totalCount, viewer.language);
  const path = canonicalOf(filters, page);
  const pathOf = (other: number) => pathTo.posts(queryOf(filters, other) || 'page=1');
  const links = pageLinks({ page, total: list.totalCount, pathOf }, context);
  const crumbs = [{ name: texts.search.home, path: HOME_PATH }, ...(name === undefined ? [] : [{ name, path }])];
  return {
    status: 200,
    isIndexed: list.value.length > 0,
    path,
    title: siteTitle(name ?? texts.shell.title.posts),
    description: fill(SUMMARIES[viewer.language].results, { count: name === undefined ? count : `${name}: ${count}` }),
    image: previewOf(list.value),
    linkedData: [listData(absolute, list.value, list.totalCount), crumbsData(absolute, crumbs)],
    // For a later page the app requests all pages up to it.
    replies:
      page > 1
        ? {}
        : { [callAddress(routes.posts.search, viewer, { query: { ...filters, ...FIRST_PAGE } })]: body.toString() },
    photo: leadPhotoOf([...(list.topPosts ?? []), ...list.value], list.topPosts?.length ? 'wide' : 'narrow'),
    screen: 'posts',
    view: resultsView(list, { title: name ?? texts.search.title, count, links }, context),
  };
};

/** A page of all posts of one seller; undefined where there is no such account. */
export const userPage = async (context: PageContext, id: number, page: number): Promise<PageFacts | undefined> => {
  const { posts, users, texts, viewer, absolute } = context;
  const profile = await users.publicProfile(id, viewer.language);
  if (profile === undefined) return undefined;
  const body = await posts.listOfUser(id, { ...FIRST_PAGE, page }, viewer);
  const list = readList(body);
  const count = counted(texts.search, 'cars', list.totalCount, viewer.language);
  const about = callAddress(routes.identity.userinfo, viewer, { query: { userId: id } });
  const listed = callAddress(routes.posts.list, viewer, { query: { userId: id, ...FIRST_PAGE } });
  const pathOf = (other: number) => `${pathTo.user(id)}${other > 1 ? `?page=${other}` : ''}`;
  const links = pageLinks({ page, total: list.totalCount, pathOf }, context);
  return {
    status: 200,
    isIndexed: list.value.length > 0,
    path: pathOf(page),
    title: siteTitle(profile.name),
    description: fill(SUMMARIES[viewer.language].user, { name: profile.name, count }),
    image: profile.avatar?.url ?? previewOf(list.value),
    linkedData: [listData(absolute, list.value, list.totalCount)],
    replies: {
      [about]: JSON.stringify({ isSuccess: true, value: profile }),
      ...(page > 1 ? {} : { [listed]: body.toString() }),
    },
    photo: leadPhotoOf(list.value),
    screen: 'user',
    view: html`<div class="a-wrap"><header class="i-seller f-seller"><div class="f-avatar"></div><div class="i-seller-name"><h1>${profile.name}</h1><p>${profile.isBusiness ? texts.user.business : texts.user.private}</p></div></header><div class="a-sechead f-sellerbar"><h2>${texts.user.posts}</h2></div>${cardGrid(list.value, context)}${links}</div>`,
  };
};
