import type { PriceStep } from '#contract/http/price-history.ts';
import type { Dealer, Post, PostCard, PostContacts } from '#contract/http/posts.ts';
import type { FacetsQuery, FacetCounts, SearchQuery, Facet } from '#contract/http/post-search.ts';
import type { Currency } from '#contract/money.ts';
import { AppError } from '#server/http/errors.ts';
import { memberOf, type Viewer } from '#server/http/viewer.ts';
import { sliceOf } from '#server/lib/slice.ts';
import { FACET_KEYS, type FacetKey, type FlagKey, FLAGS, liveAmong } from '#server/modules/search/index.ts';
import { similarCars } from '#server/modules/similar/index.ts';
import { type Money, toCard } from './card.ts';
import { cardRows } from './cards.repository.ts';
import { findDetails } from './details.repository.ts';
import { toPost } from './details.ts';
import { favouritesAmong, listFavourites } from './favourites.repository.ts';
import { ListRenderer } from './lists.ts';
import { ownFactsOf } from './own-facts.repository.ts';
import type { PostsDeps } from './deps.ts';
import { toFilter, toOrder, vinIn } from './post-filter.ts';
import { type IdPage, type OwnList, postsRepository } from './posts.repository.ts';
import type { EncodedReply } from './reply-cache.ts';
import { priceHistory } from './price-history.ts';
import { hasRevealed } from './reveals.repository.ts';
import { revealContacts, revealsCountFrom } from './reveals.service.ts';
import { isOpenToOthers } from './status.ts';
import { viewOf } from './views.ts';

type Paging = { readonly page: number; readonly pageCount: number };
type CardPage = { readonly cards: readonly PostCard[]; readonly total: number };

/** Top posts before an order that was asked for (D080). */
const TOP_STRIP = 3;
/** Those of the row of home. */
export const HOME_TOPS = 8;
const MAX_DEALERS = 8;
const DEALERS_MS = 60_000;

const NAME_OF_FACET = {
  brand: 'BrandId',
  model: 'ModelId',
  country: 'CountryId',
  region: 'RegionId',
  bodyType: 'BodyTypeId',
  transmissionType: 'TransmissionTypeId',
  fuelType: 'FuelTypeId',
  driveType: 'DriveTypeId',
  availability: 'AvailabilityId',
  documentType: 'DocumentTypeId',
  color: 'ColorId',
  priceLabel: 'PriceLabelId',
} as const satisfies Record<FacetKey, Facet>;

const NAME_OF_FLAG = {
  new: 'New',
  damaged: 'Damaged',
  runAndGo: 'RunAndGo',
  underWarranty: 'UnderWarranty',
  cleared: 'Clearance',
  negotiable: 'Negotiable',
  exchange: 'Exchange',
  instalments: 'Instalments',
} as const satisfies Record<FlagKey, keyof FacetCounts['conditions']>;

const MAX_SUGGESTIONS = 8;

/** Lists, searches and pages of posts as one viewer may see them. */
export class PostsService {
  readonly #deps: PostsDeps;
  readonly #posts: ReturnType<typeof postsRepository>;
  readonly #lists: ListRenderer;
  #dealers: { readonly value: readonly Dealer[]; readonly until: number } | undefined;

  constructor(deps: PostsDeps) {
    this.#deps = deps;
    this.#posts = postsRepository(deps.db);
    this.#lists = new ListRenderer(deps);
  }

  /** A search with top posts up to a limit before it; repeated searches come from the cache, compressed as the client accepts. */
  search(query: SearchQuery, viewer: Viewer, acceptedEncodings = '', tops = TOP_STRIP): Promise<EncodedReply> {
    const { lang: _lang, currency: _currency, ...question } = query;
    return this.#lists.shared(`${tops} ${JSON.stringify(question)}`, viewer, acceptedEncodings, () =>
      this.#search(query, viewer, tops),
    );
  }

  /** Those of these posts that are for sale, in the order of the ids. */
  async offered(ids: readonly number[], viewer: Viewer): Promise<Buffer> {
    const live = await liveAmong(this.#deps.db, ids);
    const shown = ids.filter((id) => live.has(id));
    return this.#lists.reply({ ids: shown, total: shown.length }, viewer);
  }

  /** The cards that a search finds, without the strip of top posts, and how many posts it finds in all. */
  async found(query: SearchQuery, viewer: Viewer): Promise<CardPage> {
    return this.#cardPage(await this.#search(query, viewer, 0), viewer);
  }

  /** As `offered`, as values. */
  async offeredCards(ids: readonly number[], viewer: Viewer): Promise<PostCard[]> {
    const live = await liveAmong(this.#deps.db, ids);
    return this.cards(
      ids.filter((id) => live.has(id)),
      viewer,
    );
  }

  /** The cards of a user's posts of a status, newest first. */
  async cardsOfOwner(ownerId: number, status: OwnList, paging: Paging, viewer: Viewer): Promise<CardPage> {
    return this.#cardPage(await this.#posts.listOfOwner(ownerId, status, sliceOf(paging)), viewer);
  }

  /** The businesses with the most posts for sale, as of the last minute. */
  async dealers(): Promise<readonly Dealer[]> {
    const now = this.#deps.now();
    if (this.#dealers === undefined || this.#dealers.until <= now) {
      this.#dealers = { value: await this.#posts.dealers(MAX_DEALERS), until: now + DEALERS_MS };
    }
    return this.#dealers.value;
  }

  /** Active posts of one user; USER_NOT_FOUND where there is none. */
  async listOfUser(userId: number, paging: Paging, viewer: Viewer): Promise<Buffer> {
    return (await this.listingOfUser(userId, paging, viewer)).body;
  }

  /** The same, with the posts that it lists. */
  async listingOfUser(userId: number, paging: Paging, viewer: Viewer): Promise<EncodedReply> {
    if (!(await this.#posts.userExists(userId))) throw new AppError('USER_NOT_FOUND');
    return this.#lists.listing(await this.#posts.listOfOwner(userId, 'active', sliceOf(paging)), viewer);
  }

  /** The viewer's own posts of a status, or all that are not deleted (D086). */
  async ownPosts(status: OwnList, paging: Paging, viewer: Viewer): Promise<Buffer> {
    return this.#lists.own(await this.#posts.listOfOwner(memberOf(viewer).id, status, sliceOf(paging)), viewer);
  }

  /** The viewer's favourites, the latest first; deleted ones are marked as such (D087). */
  async favourites({ list, ...paging }: Paging & { list?: string | undefined }, viewer: Viewer): Promise<Buffer> {
    const page = await listFavourites(this.#deps.db, memberOf(viewer).id, { ...sliceOf(paging), list });
    return this.#lists.favourites(page, viewer);
  }

  async facets(query: FacetsQuery, viewer: Viewer): Promise<FacetCounts> {
    const filter = this.#filterOf(query, viewer);
    const counted = await this.#deps.search.facets({ filter, withFeatures: query.WithFeatures === true });
    const named = FACET_KEYS.map((key) => [NAME_OF_FACET[key], Object.fromEntries(counted.facets[key])] as const);
    const conditions = FLAGS.map((key) => [NAME_OF_FLAG[key], counted.flags[key]] as const);
    return {
      totalCount: counted.total,
      facets: Object.fromEntries(named) as FacetCounts['facets'],
      conditions: Object.fromEntries(conditions) as FacetCounts['conditions'],
      ...(counted.features === undefined ? {} : { features: Object.fromEntries(counted.features) }),
    };
  }

  /** How many cars a search finds. */
  async count(query: FacetsQuery, viewer: Viewer): Promise<number> {
    const filter = this.#filterOf(query, viewer);
    const order = { by: 'created', descending: true } as const;
    return (await this.#deps.search.search({ filter, order, offset: 0, limit: 1, now: this.#deps.now() })).total;
  }

  /** A post's page; POST_NOT_FOUND alike for a post that is not there and for one this viewer may not see (D014). */
  async details(id: number, viewer: Viewer): Promise<Post> {
    const { db, now } = this.#deps;
    const details = await findDetails(db, id, viewer.language, viewer.user?.id);
    if (details === undefined) throw new AppError('POST_NOT_FOUND');
    const view = viewOf(viewer.user, details.post.owner_id);
    if (view !== 'owner' && !isOpenToOthers(details.post, now())) throw new AppError('POST_NOT_FOUND');
    const similar = await this.#similarTo(details.post);
    const [rows, favourites, isRevealed, facts] = await Promise.all([
      cardRows(db, similar, viewer.language),
      favouritesAmong(db, viewer.user?.id, [id, ...similar]),
      view === 'member' && hasRevealed(db, id, memberOf(viewer).id, revealsCountFrom(now())),
      view === 'owner' ? ownFactsOf(db, memberOf(viewer).id, [id], this.#deps.sale) : undefined,
    ]);
    const money = this.#moneyOf(viewer);
    const suggestions = rows.map((row) => toCard(row, money, now(), favourites.has(row.id)));
    const post = toPost(details, { view, isRevealed, money, language: viewer.language, now: now(), suggestions });
    return { ...post, isFavorite: favourites.has(id), own: facts?.get(id) ?? null };
  }

  /** The cars most alike that are for sale, without other posts of the same car. */
  async #similarTo({ id, vin }: { id: number; vin: string | null }): Promise<number[]> {
    const ids = await similarCars(this.#deps, id);
    const [live, same] = await Promise.all([liveAmong(this.#deps.db, ids), this.#posts.withVin(ids, vin)]);
    return ids.filter((each) => live.has(each) && !same.has(each)).slice(0, MAX_SUGGESTIONS);
  }

  /** How the price of a post went. */
  prices(id: number, viewer: Viewer): Promise<PriceStep[]> {
    const { db, now } = this.#deps;
    return priceHistory(db, { id, user: viewer.user, money: this.#moneyOf(viewer), now: now() });
  }

  /** The contacts of a post, as an event that its seller sees counted. */
  contacts(id: number, viewer: Viewer): Promise<PostContacts> {
    return revealContacts(this.#deps, id, viewer);
  }

  /** The cards of these posts in the order of the ids, whatever their status: for those who may see all. */
  async cards(ids: readonly number[], viewer: Viewer): Promise<PostCard[]> {
    const rows = await cardRows(this.#deps.db, ids, viewer.language);
    const money = this.#moneyOf(viewer);
    return rows.map((row) => toCard(row, money, this.#deps.now()));
  }

  /** Reads these posts again after a commit; when it resolves, every answer reflects it. */
  async changed(ids: readonly number[]): Promise<void> {
    this.#lists.forget(ids);
    await this.#deps.search.changed(ids);
    this.#lists.forget(ids);
  }

  /** The same where only cards tell of the change: what searches find is as before. */
  cardsChanged(ids: readonly number[]): void {
    this.#lists.forget(ids);
  }

  /** As `changed` for all posts of these users; there may be very many. */
  async changedOf(userIds: readonly number[]): Promise<void> {
    const ids = await this.#posts.idsOfOwners(userIds);
    this.#lists.clear();
    await this.#deps.search.changed(ids);
    this.#lists.clear();
  }

  /** The same after these users were blocked or began to leave: none of their posts is live. */
  async hiddenOf(userIds: readonly number[]): Promise<void> {
    const ids = await this.#posts.idsOfOwners(userIds);
    this.#lists.clear();
    await this.#deps.search.removed(ids);
    this.#lists.clear();
    // A block or deletion that ended before this began: the posts are live again.
    const unblocked: number[] = [];
    for (const id of userIds) if (await this.#posts.userExists(id)) unblocked.push(id);
    if (unblocked.length > 0) await this.changedOf(unblocked);
  }

  /** Reads everything again, after names, rates or many posts changed. */
  async everythingChanged(): Promise<void> {
    this.#lists.clear();
    await this.#deps.search.reload();
    this.#lists.clear();
  }

  async #cardPage({ ids, total }: IdPage, viewer: Viewer): Promise<CardPage> {
    return { cards: await this.cards(ids, viewer), total };
  }

  #moneyOf({ currency }: Viewer): Money {
    return { currency, perUsd: this.#deps.rates.current().perUsd };
  }

  #filterOf(query: FacetsQuery, { currency }: Viewer) {
    const { current, toUsdMinor } = this.#deps.rates;
    const toUsd = (minor: number, from: Currency) =>
      current().perUsd[from] === undefined ? undefined : toUsdMinor(minor, from);
    return toFilter(query, currency, toUsd);
  }

  async #search(query: SearchQuery, viewer: Viewer, most: number): Promise<IdPage> {
    const vin = viewer.user === null ? undefined : vinIn(query.Query);
    if (viewer.user !== null && vin !== undefined) {
      const found = await this.#posts.listByVin(vin, viewer.user, sliceOf(query));
      if (found.total > 0) return found;
    }
    const filter = this.#filterOf(query, viewer);
    const order = toOrder(query);
    const asked = { filter, order, ...sliceOf(query), now: this.#deps.now() };
    if (order.by === 'top' || asked.offset > 0) return this.#deps.search.search(asked);
    const { ids, total, tops = [] } = await this.#deps.search.search({ ...asked, tops: most });
    // If all of them fit into the strip, none is moved to the front.
    return total > most ? { ids, total, tops } : { ids, total };
  }
}
