import type { IndexRow, PostFilter } from '#server/modules/search/index.ts';
import { ByteList, ByteReader } from './bytes.ts';
import { type Candidate, meetsAll, writeConditions } from './conditions.ts';

const FIRST_YEAR = 1900;
const MOST = 255;
/** So that the largest price of a post and of a search stays within 16 bits. */
const PRICE_SCALE = 2000;
const PRICE_MOST = 0xffff;

/** Years and prices in steps that keep their order: what lies outside in steps lies outside. */
const yearStep = (year: number): number => Math.min(Math.max(year - FIRST_YEAR, 0), MOST);
const priceStep = (price: number): number =>
  Math.min(Math.floor(Math.log1p(Math.max(price, 0)) * PRICE_SCALE), PRICE_MOST);

/** A lookup's id if it fits into a byte; 0 means any. */
const byteOf = (id: number | undefined): number => (id !== undefined && id <= MOST ? id : 0);

/** Facts of a post by which most searches of a bucket are ruled out. */
export type Steps = {
  readonly year: number;
  readonly price: number;
  readonly country: number;
  readonly body: number;
};
export const stepsOf = ({ year, price, equals }: IndexRow): Steps => ({
  year: yearStep(year),
  price: priceStep(price),
  country: equals.country,
  body: equals.bodyType,
});

const grown = <Column extends Uint8Array | Uint16Array | Uint32Array>(column: Column, capacity: number): Column => {
  const bigger = new (column.constructor as new (length: number) => Column)(capacity);
  bigger.set(column);
  return bigger;
};

const reader = new ByteReader();

/** Searches that share a field's value, in columns: the rough bounds are read for all, the conditions for what is left. */
export class Bucket {
  #size = 0;
  #ids = new Uint32Array(4);
  /** Where the conditions of each search end. */
  #ends = new Uint32Array(4);
  #yearsFrom = new Uint8Array(4);
  #yearsTo = new Uint8Array(4);
  #pricesFrom = new Uint16Array(4);
  #pricesTo = new Uint16Array(4);
  #countries = new Uint8Array(4);
  #bodies = new Uint8Array(4);
  readonly #conditions = new ByteList();

  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#columns().reduce((sum, { byteLength }) => sum + byteLength, this.#conditions.bytes.byteLength);
  }

  add(id: number, filter: PostFilter): void {
    if (this.#size === this.#ids.length) this.#grow();
    const at = this.#size++;
    const { year, price } = filter.ranges;
    writeConditions(filter, this.#conditions);
    this.#ids[at] = id;
    this.#countries[at] = byteOf(filter.equals.country);
    this.#bodies[at] = byteOf(filter.equals.bodyType);
    this.#ends[at] = this.#conditions.length;
    this.#yearsFrom[at] = year?.from === undefined ? 0 : yearStep(year.from);
    this.#yearsTo[at] = year?.to === undefined ? MOST : yearStep(year.to);
    this.#pricesFrom[at] = price?.from === undefined ? 0 : priceStep(price.from);
    this.#pricesTo[at] = price?.to === undefined ? PRICE_MOST : priceStep(price.to);
  }

  /** Drops a search, however often it was added. */
  remove(id: number): void {
    for (let at = this.#ids.indexOf(id); at >= 0 && at < this.#size; at = this.#ids.indexOf(id, at)) this.#drop(at);
  }

  /** Adds the searches that a post meets to those found. */
  match(post: Candidate, { year, price, country, body }: Steps, found: number[]): void {
    reader.bytes = this.#conditions.bytes;
    for (let at = 0; at < this.#size; at++) {
      if (price > this.#pricesTo[at]! || price < this.#pricesFrom[at]!) continue;
      if (year > this.#yearsTo[at]! || year < this.#yearsFrom[at]!) continue;
      const wantedCountry = this.#countries[at]!;
      const wantedBody = this.#bodies[at]!;
      if ((wantedCountry !== 0 && wantedCountry !== country) || (wantedBody !== 0 && wantedBody !== body)) continue;
      reader.at = at === 0 ? 0 : this.#ends[at - 1]!;
      if (meetsAll(reader, this.#ends[at]!, post)) found.push(this.#ids[at]!);
    }
  }

  #columns() {
    return [
      this.#ids,
      this.#ends,
      this.#yearsFrom,
      this.#yearsTo,
      this.#pricesFrom,
      this.#pricesTo,
      this.#countries,
      this.#bodies,
    ];
  }

  #drop(at: number): void {
    const start = at === 0 ? 0 : this.#ends[at - 1]!;
    const length = this.#ends[at]! - start;
    this.#conditions.cut(start, length);
    for (const column of this.#columns()) column.copyWithin(at, at + 1, this.#size);
    this.#size--;
    for (let after = at; after < this.#size; after++) this.#ends[after]! -= length;
  }

  #grow(): void {
    const capacity = Math.ceil(this.#ids.length * 1.25) + 1;
    this.#ids = grown(this.#ids, capacity);
    this.#ends = grown(this.#ends, capacity);
    this.#yearsFrom = grown(this.#yearsFrom, capacity);
    this.#yearsTo = grown(this.#yearsTo, capacity);
    this.#pricesFrom = grown(this.#pricesFrom, capacity);
    this.#pricesTo = grown(this.#pricesTo, capacity);
    this.#countries = grown(this.#countries, capacity);
    this.#bodies = grown(this.#bodies, capacity);
  }
}
