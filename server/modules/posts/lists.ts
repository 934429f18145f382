import type { Viewer } from '#server/http/viewer.ts';
import { hourOf } from '#server/modules/search/index.ts';
import { isTopAt, type Money, toCard } from './card.ts';
import { CardCache, type RenderedCard } from './card-cache.ts';
import { cardRows } from './cards.repository.ts';
import { type EncodedReply, HomeCache } from './home-cache.ts';
import type { IdPage } from './posts.repository.ts';
import type { PostsDeps } from './deps.ts';

const HOUR = 3_600_000;
const HEAD = Buffer.from('{"isSuccess":true,"value":[');
const COMMA = ','.charCodeAt(0);

/** The envelope of a list around ready cards (D175), copied once into one buffer. */
const listReply = (cards: readonly Buffer[], totalCount: number): Buffer => {
  const tail = `],"totalCount":${totalCount}}`;
  const commas = Math.max(0, cards.length - 1);
  const reply = Buffer.allocUnsafe(cards.reduce((sum, card) => sum + card.length, HEAD.length + tail.length + commas));
  reply.set(HEAD);
  let at = HEAD.length;
  for (const [place, card] of cards.entries()) {
    if (place > 0) reply[at++] = COMMA;
    reply.set(card, at);
    at += card.length;
  }
  reply.write(tail, at, 'latin1');
  return reply;
};

/** Writes lists as ready JSON. What visitors get is kept; members' cards are their own and are rendered each time. */
export class ListRenderer {
  readonly #deps: Pick<PostsDeps, 'db' | 'rates' | 'now'>;
  readonly #cards = new CardCache();
  readonly #home = new HomeCache();
  #ratesDate = '';

  constructor(deps: Pick<PostsDeps, 'db' | 'rates' | 'now'>) {
    this.#deps = deps;
  }

  async reply({ ids, total }: IdPage, viewer: Viewer): Promise<Buffer> {
    this.#heedNewRates();
    const render = (missing: readonly number[]) => this.#render(missing, viewer);
    if (viewer.user !== null) {
      const cards = await render(ids);
      return listReply(
        [...cards.values()].map(({ json }) => json),
        total,
      );
    }
    return listReply(await this.#cards.cards(variantOf(viewer), ids, this.#deps.now(), render), total);
  }

  async home(viewer: Viewer, accepted: string, search: () => Promise<IdPage>): Promise<EncodedReply> {
    if (viewer.user !== null) return { body: await this.reply(await search(), viewer), encoding: undefined };
    this.#heedNewRates();
    const now = this.#deps.now();
    return this.#home.reply(variantOf(viewer), accepted, now, async () => {
      const page = await search();
      const json = await this.reply(page, viewer);
      // Top posts change places with the hour and may run out.
      return { json, until: Math.min((hourOf(now) + 1) * HOUR, await this.#nextTopEnd(page.ids, viewer)) };
    });
  }

  forget(ids: readonly number[]): void {
    this.#cards.forget(ids);
    this.#home.clear();
  }

  clear(): void {
    this.#cards.clear();
    this.#home.clear();
  }

  async #nextTopEnd(ids: readonly number[], viewer: Viewer): Promise<number> {
    const cards = await this.#render(ids, viewer);
    return Math.min(Infinity, ...[...cards.values()].map(({ until }) => until));
  }

  /** The cards by id, in the order of the ids. */
  async #render(ids: readonly number[], viewer: Viewer): Promise<Map<number, RenderedCard>> {
    const { db, rates, now } = this.#deps;
    const money: Money = { currency: viewer.currency, perUsd: rates.current().perUsd };
    const rows = await cardRows(db, ids, viewer.language);
    return new Map(
      rows.map((row) => {
        const json = Buffer.from(JSON.stringify(toCard(row, money, now())));
        return [row.id, { json, until: isTopAt(row.top_until, now()) ? Date.parse(row.top_until!) : Infinity }];
      }),
    );
  }

  #heedNewRates(): void {
    const { date } = this.#deps.rates.current();
    if (date === this.#ratesDate) return;
    this.#ratesDate = date;
    this.clear();
  }
}

const variantOf = ({ language, currency }: Viewer): string => `${language} ${currency}`;
