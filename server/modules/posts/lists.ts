import type { PostCard, UserPostCard } from '#contract/http/posts.ts';
import { memberOf, type Viewer } from '#server/http/viewer.ts';
import { cardUntil, type Money, toCard, toFavouriteCard } from './card.ts';
import { CardCache, type RenderedCard } from './card-cache.ts';
import { type CardRow, cardRows } from './cards.repository.ts';
import { favouritesAmong, type FavouritesPage } from './favourites.repository.ts';
import { ownFactsOf } from './own-facts.repository.ts';
import type { IdPage } from './posts.repository.ts';
import { type EncodedReply, type Reply, ReplyCache } from './reply-cache.ts';
import type { PostsDeps } from './deps.ts';

/** Top posts change places by the hour and run out on pages before this one. */
const MAX_AGE_MS = 60_000;
const HEAD = Buffer.from('{"isSuccess":true,"value":[');
const COMMA = Buffer.from(',');
const TOPS = Buffer.from(',"topPosts":[');
const TOPS_END = Buffer.from(']');
const END = Buffer.from('}');

/** The posts of a page, each once. */
const listedIn = ({ ids, tops = [] }: IdPage): readonly number[] =>
  tops.length === 0 ? ids : [...new Set([...tops, ...ids])];

type Cards = readonly RenderedCard[];
const separated = (cards: Cards): Buffer[] => cards.flatMap(({ json }, place) => (place === 0 ? json : [COMMA, json]));

/** The envelope of a list around ready cards (D175), copied once into one buffer; top posts only where there are any. */
const listReply = (cards: Cards, totalCount: number, tops: Cards): Buffer =>
  Buffer.concat([
    HEAD,
    ...separated(cards),
    Buffer.from(`],"totalCount":${totalCount}`),
    ...(tops.length === 0 ? [] : [TOPS, ...separated(tops), TOPS_END]),
    END,
  ]);

/** Writes lists as ready JSON. What visitors get is kept; members' cards are their own and are rendered each time. */
export class ListRenderer {
  readonly #deps: Pick<PostsDeps, 'db' | 'rates' | 'sale' | 'isBehind' | 'now'>;
  readonly #cards = new CardCache();
  readonly #replies = new ReplyCache();
  #ratesDate = '';

  constructor(deps: Pick<PostsDeps, 'db' | 'rates' | 'sale' | 'isBehind' | 'now'>) {
    this.#deps = deps;
  }

  async reply(page: IdPage, viewer: Viewer): Promise<Buffer> {
    this.#heedNewRates();
    return (await this.#listed(page, viewer)).json;
  }

  /** The same, with the posts that it lists. */
  async listing(page: IdPage, viewer: Viewer): Promise<EncodedReply> {
    return { body: await this.reply(page, viewer), encoding: undefined, ids: listedIn(page) };
  }

  /** One's own posts, with what only their owner sees. */
  async own(page: IdPage, viewer: Viewer): Promise<Buffer> {
    const money = this.#moneyOf(viewer);
    const favourites = await favouritesAmong(this.#deps.db, viewer.user?.id, page.ids);
    return this.#ofMember(page, viewer, (row, now) => toCard(row, money, now, favourites.has(row.id)));
  }

  /** The viewer's favourites with their notes and lists; some may be gone (D087). */
  async favourites(page: FavouritesPage, viewer: Viewer): Promise<Buffer> {
    const money = this.#moneyOf(viewer);
    return this.#ofMember(page, viewer, (row, now) => ({
      ...toFavouriteCard(row, money, now),
      note: page.kept.get(row.id)?.note ?? null,
      list: page.kept.get(row.id)?.list ?? null,
    }));
  }

  /** The reply to something that others ask too; `question` names it apart from language and currency. */
  async shared(question: string, viewer: Viewer, accepted: string, ask: () => Promise<IdPage>): Promise<EncodedReply> {
    if (viewer.user !== null || this.#deps.isBehind?.() === true) return this.listing(await ask(), viewer);
    this.#heedNewRates();
    const now = this.#deps.now();
    return this.#replies.reply(`${variantOf(viewer)} ${question}`, accepted, now, async () => {
      const { json, until, ids } = await this.#listed(await ask(), viewer);
      return { json, until: Math.min(until, now + MAX_AGE_MS), ids };
    });
  }

  forget(ids: readonly number[]): void {
    this.#cards.forget(ids);
    this.#replies.clear();
  }

  clear(): void {
    this.#cards.clear();
    this.#replies.clear();
  }

  async #listed(page: IdPage, viewer: Viewer): Promise<Reply> {
    const { ids, total, tops = [] } = page;
    const cards = await this.#cardsOf(ids, viewer);
    const topCards = tops.length === 0 ? [] : await this.#cardsOf(tops, viewer);
    const until = Math.min(Infinity, ...[...cards, ...topCards].map((card) => card.until));
    return { json: listReply(cards, total, topCards), until, ids: listedIn(page) };
  }

  async #cardsOf(ids: readonly number[], viewer: Viewer): Promise<RenderedCard[]> {
    const render = (missing: readonly number[]) => this.#render(missing, viewer);
    return viewer.user === null && this.#deps.isBehind?.() !== true
      ? this.#cards.cards(variantOf(viewer), ids, this.#deps.now(), render)
      : [...(await render(ids)).values()];
  }

  /** The cards by id, in the order of the ids. */
  async #render(ids: readonly number[], viewer: Viewer): Promise<Map<number, RenderedCard>> {
    const money = this.#moneyOf(viewer);
    const favourites = await favouritesAmong(this.#deps.db, viewer.user?.id, ids);
    return this.#written(ids, viewer, (row, now) => toCard(row, money, now, favourites.has(row.id)));
  }

  async #ofMember(
    { ids, total }: IdPage,
    viewer: Viewer,
    cardOf: (row: CardRow, now: number) => Omit<UserPostCard, 'own'>,
  ): Promise<Buffer> {
    const facts = await ownFactsOf(this.#deps.db, memberOf(viewer).id, ids, this.#deps.sale);
    const cards = await this.#written(
      ids,
      viewer,
      (row, now): UserPostCard => ({ ...cardOf(row, now), own: facts.get(row.id) ?? null }),
    );
    return listReply([...cards.values()], total, []);
  }

  async #written(
    ids: readonly number[],
    viewer: Viewer,
    cardOf: (row: CardRow, now: number) => PostCard,
  ): Promise<Map<number, RenderedCard>> {
    const now = this.#deps.now();
    const rows = await cardRows(this.#deps.db, ids, viewer.language);
    return new Map(
      rows.map((row) => {
        const json = Buffer.from(JSON.stringify(cardOf(row, now)));
        return [row.id, { json, until: cardUntil(row, now) }];
      }),
    );
  }

  #moneyOf({ currency }: Viewer): Money {
    return { currency, perUsd: this.#deps.rates.current().perUsd };
  }

  #heedNewRates(): void {
    const { date } = this.#deps.rates.current();
    if (date === this.#ratesDate) return;
    this.#ratesDate = date;
    this.clear();
  }
}

const variantOf = ({ language, currency }: Viewer): string => `${language} ${currency}`;
