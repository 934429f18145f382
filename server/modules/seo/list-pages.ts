import { mediaAt } from '#contract/media.ts';
import { routes } from '#contract/http/routes.ts';
import { api } from '#contract/http/index.ts';
import type { PostCard } from '#contract/http/posts.ts';
import { pathTo } from '#contract/page-path.ts';
import { BODY_TYPES, idOf } from '#contract/vehicle.ts';
import { type Html, html } from '#server/lib/html.ts';
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
import { counted, fill, type SiteTexts, SUMMARIES } from './texts.ts';

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
        html`<a href="${pathTo.posts({ BodyTypeId: idOf(BODY_TYPES, body) })}"><svg></svg><em>${name}</em></a>`,
    );

const orderOf = ({ home }: SiteTexts, body: string): number => Object.keys(home.bodies).indexOf(body);

const homeView = ({ value, totalCount }: CardList, { texts, viewer }: PageContext): Html => {
  const { home } = texts;
  const text = counted(home.hero, 'count', totalCount, viewer.language);
  return html`<section class="h-hero"><div class="a-wrap"><div class="h-words"><h1>${home.hero.title}</h1><p>${text}</p></div></div></section><div class="a-wrap"><div class="h-search"></div><nav class="h-bodies">${bodyLinks(texts)}</nav><div class="a-sechead"><h2>${home.newest}</h2></div>${cardGrid(value, texts)}</div>`;
};

export const askHome = ({ posts, viewer }: PageContext): Promise<ListReply> => posts.search(FIRST_PAGE, viewer);

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
    replies: { [callAddress(routes.posts.list, viewer, { query: FIRST_PAGE })]: body.toString() },
    photo: leadPhotoOf(list.value),
    screen: 'home',
    view: homeView(list, context),
  };
};

type Filters = Readonly<Record<string, string>>;

/** Searches by car have an address of their own; the others point search engines to the one above them. */
const canonicalOf = ({ BrandId, ModelId }: Filters): string => {
  if (BrandId === undefined) return HOME_PATH;
  return pathTo.posts(ModelId === undefined ? { BrandId } : { BrandId, ModelId });
};

/** What all results have in common is their name. */
const nameOf = ({ BrandId, ModelId }: Filters, [first]: readonly PostCard[]): string | undefined => {
  if (BrandId === undefined || first === undefined) return undefined;
  return ModelId === undefined ? first.brand : `${first.brand} ${first.model}`;
};

/** Top posts before an order that was asked for (D080). */
const topStrip = (tops: readonly PostCard[], texts: SiteTexts): Html | '' =>
  tops.length === 0
    ? ''
    : html`<section class="s-tops"><div class="hd"><h2><svg width="18" height="18"></svg>${texts.search.tops.title}</h2><p>${texts.search.tops.note}</p></div>${cardGrid(tops, texts)}</section>`;

const resultsView = ({ value, topPosts = [] }: CardList, title: string, count: string, { texts }: PageContext): Html =>
  html`<div class="a-wrap s-top"><nav class="s-crumb no-m"><span><a href="${HOME_PATH}">${texts.search.home}</a></span></nav><div class="s-title"><h1>${title}</h1><span>${count}</span></div><div class="s-lay"><aside class="s-side"></aside><div class="s-results"><div class="s-tools"></div>${topStrip(topPosts, texts)}${cardGrid(value, texts, true)}</div></div></div>`;

/** The results of a search. */
export const resultsPage = async (context: PageContext, filters: Filters): Promise<PageFacts> => {
  const { posts, texts, viewer, absolute } = context;
  const query = api.posts.search.query.parse({ ...filters });
  const { body } = await posts.search(query, viewer);
  const list = readList(body);
  const name = nameOf(filters, list.value);
  const count = counted(texts.search, 'cars', list.totalCount, viewer.language);
  const path = canonicalOf(filters);
  const crumbs = [{ name: texts.search.home, path: HOME_PATH }, ...(name === undefined ? [] : [{ name, path }])];
  return {
    status: 200,
    isIndexed: list.totalCount > 0,
    path,
    title: siteTitle(name ?? texts.shell.title.posts),
    description: fill(SUMMARIES[viewer.language].results, { count: name === undefined ? count : `${name}: ${count}` }),
    image: previewOf(list.value),
    linkedData: [listData(absolute, list.value, list.totalCount), crumbsData(absolute, crumbs)],
    replies: { [callAddress(routes.posts.search, viewer, { query: { ...filters, ...FIRST_PAGE } })]: body.toString() },
    photo: leadPhotoOf([...(list.topPosts ?? []), ...list.value]),
    screen: 'posts',
    view: resultsView(list, name ?? texts.search.title, count, context),
  };
};

/** All posts of one seller; undefined where there is no such account. */
export const userPage = async (context: PageContext, id: number): Promise<PageFacts | undefined> => {
  const { posts, users, texts, viewer, absolute } = context;
  const profile = await users.publicProfile(id, viewer.language);
  if (profile === undefined) return undefined;
  const body = await posts.listOfUser(id, FIRST_PAGE, viewer);
  const list = readList(body);
  const count = counted(texts.search, 'cars', list.totalCount, viewer.language);
  const about = callAddress(routes.identity.userinfo, viewer, { query: { userId: id } });
  const listed = callAddress(routes.posts.list, viewer, { query: { userId: id, ...FIRST_PAGE } });
  return {
    status: 200,
    isIndexed: list.totalCount > 0,
    path: pathTo.user(id),
    title: siteTitle(profile.name),
    description: fill(SUMMARIES[viewer.language].user, { name: profile.name, count }),
    image: profile.avatar?.url ?? previewOf(list.value),
    linkedData: [listData(absolute, list.value, list.totalCount)],
    replies: { [about]: JSON.stringify({ isSuccess: true, value: profile }), [listed]: body.toString() },
    photo: leadPhotoOf(list.value),
    screen: 'user',
    view: html`<div class="a-wrap"><header class="i-seller f-seller"><div class="f-avatar"></div><div class="i-seller-name"><h1>${profile.name}</h1><p>${profile.isBusiness ? texts.user.business : texts.user.private}</p></div></header><div class="a-sechead f-sellerbar"><h2>${texts.user.posts}</h2></div>${cardGrid(list.value, texts)}</div>`,
  };
};
