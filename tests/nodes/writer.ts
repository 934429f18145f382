import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { CURRENCIES } from '#contract/money.ts';
import { aForm } from '#server/testing-forms.ts';
import { postFields } from '#server/modules/posts/testing-selling.ts';
import type { History, WrittenPost } from './history.ts';
import { Person, type Reply } from './person.ts';
import type { Random } from './random.ts';
import type { Choices, Seller } from './scene.ts';

const MARKERS_PER_WRITER = 10_000;
const CHEAPEST = 8000;
const PRICES = 3000;
/** Companies publish 100 posts an hour before the checks look at them. */
const MOST_POSTS = 60;
const PUBLISH = 0.25;
const PRICE = 0.8;
const REST_MS = [50, 250] as const;
const DOLLARS = CURRENCIES.indexOf('USD') + 1;

export type WriterDeps = {
  readonly address: string;
  readonly choices: Choices;
  readonly history: History;
  readonly random: Random;
};

const aPhoto = (): Promise<Buffer> =>
  sharp(randomBytes(60 * 40 * 3), { raw: { width: 60, height: 40, channels: 3 } })
    .jpeg()
    .toBuffer();

/** A seller who publishes, changes prices, hides and shows posts, and checks after each write that it is visible. */
export class Writer {
  readonly person: Person;
  readonly #place: number;
  readonly #seller: Seller;
  readonly #deps: WriterDeps;
  readonly #own: WrittenPost[] = [];
  #wroteAt = 0;

  constructor(place: number, seller: Seller, deps: WriterDeps) {
    this.#place = place;
    this.#seller = seller;
    this.#deps = deps;
    this.person = new Person({
      address: deps.address,
      from: `127.1.${place}.1`,
      cookie: seller.cookie,
      onOdd: (reply) => deps.history.odd.push(reply),
    });
  }

  /** Writes until stopped; a write that has begun is finished. */
  async run(isOver: () => boolean): Promise<void> {
    const { random } = this.#deps;
    while (!isOver()) {
      await this.#writeSomething();
      await pause(REST_MS[0] + random.below(REST_MS[1]));
    }
  }

  async #writeSomething(): Promise<void> {
    const { random } = this.#deps;
    const draw = random.below(1000) / 1000;
    const mayPublish = this.#own.length < MOST_POSTS;
    if (this.#own.length === 0 || (mayPublish && draw < PUBLISH)) return this.#publish();
    const post = random.pick(this.#own);
    if (draw < PRICE && !post.isHidden) return this.#changePrice(post);
    return this.#toggle(post);
  }

  async #publish(): Promise<void> {
    const { choices, random, history } = this.#deps;
    const marker = (this.#place + 1) * MARKERS_PER_WRITER + this.#own.length;
    const price = CHEAPEST + random.below(PRICES);
    const photo = random.chance(0.25) ? await this.#sendPhoto() : undefined;
    const fields = { ...choices, mileage: String(marker), price: String(price), description: 'One owner.' };
    const form = await aForm(postFields([photo ?? this.#seller.photo], fields));
    const reply = await this.#write({ method: 'POST', path: '/api/Posts', form });
    if (reply.code !== 'ok') return;
    const { id, modifiedDateUtc } = reply.body.value as { id: number; modifiedDateUtc: string };
    const post: WrittenPost = {
      writer: this.#place,
      marker,
      id,
      prices: [price],
      isHidden: false,
      modifiedAt: modifiedDateUtc,
      photo,
    };
    this.#own.push(post);
    history.posts.push(post);
    await this.#look(post);
  }

  async #sendPhoto(): Promise<string> {
    const photo = await aPhoto();
    const key = createHash('sha256').update(photo).digest('hex');
    const headers = { 'content-type': 'image/jpeg' };
    await this.person.ask({ method: 'PUT', path: `/api/Photos/${key}`, bytes: photo, headers });
    return key;
  }

  async #changePrice(post: WrittenPost): Promise<void> {
    const price = CHEAPEST + this.#deps.random.below(PRICES);
    if (price === post.prices.at(-1)) return;
    const json = { postId: post.id, price, modifiedDateUtc: post.modifiedAt };
    const reply = await this.#write({ method: 'POST', path: '/api/posts/price', json });
    if (reply.code !== 'ok') return;
    post.modifiedAt = reply.body.value.modifiedDateUtc as string;
    post.prices.push(price);
    await this.#look(post);
  }

  async #toggle(post: WrittenPost): Promise<void> {
    const reply = post.isHidden
      ? await this.#write({ method: 'DELETE', path: `/api/posts/unHide/${post.id}` })
      : await this.#write({ method: 'POST', path: '/api/posts/hide', json: { postId: post.id } });
    if (reply.code !== 'ok') return;
    post.isHidden = !post.isHidden;
    post.modifiedAt = reply.body.value.modifiedDateUtc as string;
    await this.#look(post);
  }

  async #write(call: Parameters<Person['ask']>[0]): Promise<Reply> {
    const reply = await this.person.ask({ ...call, key: randomBytes(12).toString('hex') });
    this.#wroteAt = performance.now();
    return reply;
  }

  /** Reads the page of the post and a search that should show the write, through whichever nodes. */
  async #look({ id, prices, isHidden }: WrittenPost): Promise<void> {
    const price = prices.at(-1);
    const details = await this.person.ask({ path: `/api/Posts/${id}` });
    this.#expect(`price of ${id}`, price, details.body.value?.price, details);
    const query = `PriceFrom=${price}&PriceTo=${price}&PriceUnitId=${DOLLARS}&SortKey=ModifiedDate&pageCount=50`;
    const found = await this.person.ask({ path: `/api/Posts/Search?${query}` });
    const ids = (found.body.value as readonly { id: number }[] | undefined)?.map((card) => card.id) ?? [];
    this.#expect(`${id} in a search for ${price}`, !isHidden, ids.includes(id), found);
  }

  #expect(what: string, expected: unknown, got: unknown, { node }: Reply): void {
    const { history } = this.#deps;
    history.ownReads.count += 1;
    if (expected === got) return;
    const msAfterWrite = Math.round(performance.now() - this.#wroteAt);
    history.stale.push({
      writer: this.#place,
      what,
      expected: String(expected),
      got: String(got),
      node,
      msAfterWrite,
    });
  }
}
