import type { PostCard } from '#contract/http/posts.ts';
import { carName } from '#contract/car-name.ts';
import { cardPlace, clearedPriceText } from '#contract/card-text.ts';
import { CARD_SIZES, mediaAt, mediaSrcSet } from '#contract/media.ts';
import { formatChange, formatNumber, priceTexts } from '#contract/money-text.ts';
import { menuPath, pathTo } from '#contract/page-path.ts';
import { MENUS, PAGES } from '#contract/pages.ts';
import { type Html, html } from '#server/lib/html.ts';
import type { LeadPhoto, PageContext } from './page.ts';
import { fill, type SiteTexts } from './texts.ts';

/**
 * The page until the app replaces it: real words, links and photos in the app's own frames and classes, so that
 * nothing moves when the app draws the same. boot.js hides it from people who chose otherwise than this page assumes.
 */
export const firstView = (texts: SiteTexts, view: Html): Html => {
  const { shell } = texts;
  const links = MENUS.header.filter(([page]) => PAGES[page].access === 'public');
  return html`<div class="a-page a-first"><header class="a-header"><div class="a-wrap a-header-in"><span class="a-hav"></span><a class="a-logo" href="${pathTo.start()}" aria-label="${shell.brandHome}"><img class="a-mark" src="/favicon.svg" width="34" height="34" alt=""><span>${shell.brand}</span></a><nav class="a-nav" aria-label="${shell.mainNavigation}">${links.map((line) => html`<a href="${menuPath(line)}">${shell[line[1]]}</a>`)}</nav><span class="a-burger"></span></div></header><main class="a-main padb">${view}</main><div class="a-bnav"></div></div>`;
};

type PhotoProps = LeadPhoto & { readonly alt: string; readonly priority: 'first' | 'eager' | 'lazy' };

const LOADING = {
  first: html`fetchpriority="high"`,
  eager: html``,
  lazy: html`loading="lazy"`,
} as const;

/** The same element as the app's, so that the browser has it ready. */
export const photo = ({ src, sizes, alt, priority }: PhotoProps): Html =>
  html`<img class="a-photo" src="${mediaAt(src, 640)}" srcset="${mediaSrcSet(src)}" sizes="${sizes}" alt="${alt}" width="640" height="480" ${LOADING[priority]}>`;

type Layout = keyof typeof CARD_SIZES;

/** How many photos a phone shows before scrolling, as in the app's lists. */
const EAGER_PHOTOS = 2;

const priceTag = (card: Parameters<typeof priceTexts>[0]): Html => {
  const { price, otherPrice } = priceTexts(card);
  return html`<b>${price}</b>${otherPrice === undefined ? '' : html`<span>${otherPrice}</span>`}`;
};

export const smallPrice = (card: Parameters<typeof priceTexts>[0]): Html =>
  html`<div class="a-price">${priceTag(card)}</div>`;
export const largePrice = (card: Parameters<typeof priceTexts>[0]): Html =>
  html`<div class="a-price big">${priceTag(card)}</div>`;

/** The facts of a card in the app's order. */
export const factsOf = (card: PostCard, texts: SiteTexts): readonly string[] => [
  String(card.year),
  fill(texts.posts.mileage, { km: formatNumber(card.mileage) }),
  card.transmissionType,
  card.fuelType,
];

type CardWorld = Pick<PageContext, 'texts' | 'countryId'>;

/** The line under the price of a car that is not cleared. */
const clearedPrice = (card: PostCard, { posts }: SiteTexts): Html | '' => {
  const price = clearedPriceText(card);
  return price === undefined ? '' : html`<p class="a-total">${fill(posts.withClearance, { price })}</p>`;
};

/** By how much the price fell; the app adds when. */
const priceDrop = ({ priceDrop: drop, priceUnit }: PostCard, { posts }: SiteTexts): Html | '' =>
  drop === null
    ? ''
    : html`<p class="a-drop"><i class="a-sr">${posts.priceDrop.label} </i>${formatChange(-drop.amount, priceUnit)}</p>`;

type CardPlace = { readonly place: number; readonly layout: Layout };

const cardView = (card: PostCard, { place, layout }: CardPlace, { texts, countryId }: CardWorld): Html => {
  const title = carName(card);
  const priority = place === 0 ? 'first' : place < EAGER_PHOTOS ? 'eager' : 'lazy';
  const picture =
    card.mainImage === null ? '' : photo({ src: card.mainImage, sizes: CARD_SIZES[layout], alt: '', priority });
  const facts = factsOf(card, texts).map(
    (fact, at, { length }) => html`<span>${fact}${at === length - 1 ? '' : html`<i aria-hidden="true">·</i>`}</span>`,
  );
  const badges = card.isCleared
    ? ''
    : html`<div class="a-cbad"><span class="a-cnt a-uncleared">${texts.posts.notCleared}</span></div>`;
  const seller = texts.posts.seller[card.isBusiness ? 'business' : 'private'];
  return html`<div class="a-card"><a class="a-cardlink" href="${pathTo.post(card.id)}"><span class="a-sr">${title}</span></a><div class="a-cph">${picture}${badges}</div><div class="a-cb">${smallPrice(card)}${priceDrop(card, texts)}${clearedPrice(card, texts)}<h3>${title}</h3><p class="sp">${facts}</p><p class="mt"><span>${cardPlace(card, countryId)} · ${seller}</span></p></div></div>`;
};

const GRID_CLASS = { wide: 'a-grid', narrow: 'a-grid g3', row: 'a-grid row' } as const satisfies Record<Layout, string>;

/** `narrow` leaves room for the filters, `row` is one line that scrolls; `firstPlace` counts the cards before these. */
type GridOptions = { readonly layout?: Layout; readonly firstPlace?: number };

/** The cards of a list. */
export const cardGrid = (
  cards: readonly PostCard[],
  world: CardWorld,
  { layout = 'wide', firstPlace = 0 }: GridOptions = {},
): Html =>
  html`<div class="${GRID_CLASS[layout]}">${cards.map((card, at) => cardView(card, { place: firstPlace + at, layout }, world))}</div>`;

/** The photo that a list starts with. */
export const leadPhotoOf = ([first]: readonly PostCard[], layout: Layout = 'wide'): LeadPhoto | undefined =>
  first === undefined || first.mainImage === null ? undefined : { src: first.mainImage, sizes: CARD_SIZES[layout] };

/** A heading, a paragraph and perhaps a way on. */
export const introView = (title: string, text: string, link?: { path: string; text: string }): Html =>
  html`<div class="a-wrap"><header class="i-head"><h1>${title}</h1><p>${text}</p>${link === undefined ? '' : html`<p><a class="a-link" href="${link.path}">${link.text}</a></p>`}</header></div>`;
