import { EQUALS, FLAGS, type IndexRow, type PostFilter, RANGES } from '#server/modules/search/index.ts';
import type { ByteList, ByteReader } from './bytes.ts';

/** The first number of each kind of condition: the numbers of EQUALS, then these. */
const FLAG_NO = EQUALS.length;
const FLAG_YES = FLAG_NO + FLAGS.length;
const FROM = FLAG_YES + FLAGS.length;
const TO = FROM + RANGES.length;
const FEATURE = TO + RANGES.length;
const CARS = FEATURE + 1;
const WORD = CARS + 1;
const NEVER = WORD + 1;

/** A post as conditions read it: values in the order of EQUALS, FLAGS and RANGES, and its text also as bytes. */
export type Candidate = {
  readonly equals: readonly number[];
  readonly flags: readonly boolean[];
  readonly ranges: readonly number[];
  readonly features: readonly number[];
  readonly textBytes: Buffer;
};

export const candidateOf = (post: IndexRow): Candidate => ({
  equals: EQUALS.map((key) => post.equals[key]),
  flags: FLAGS.map((key) => post.flags[key]),
  ranges: RANGES.map((key) => post[key]),
  features: post.features,
  textBytes: Buffer.from(post.text),
});

const BRAND = EQUALS.indexOf('brand');
const MODEL = EQUALS.indexOf('model');

const writeRanges = ({ ranges }: PostFilter, into: ByteList): void => {
  for (const [place, key] of RANGES.entries()) {
    const { from, to } = ranges[key] ?? {};
    // No post has less than nothing.
    if (from !== undefined && from > 0) {
      into.push(FROM + place);
      into.pushNumber(Math.ceil(from));
    }
    if (to === undefined) continue;
    into.push(to < 0 ? NEVER : TO + place);
    if (to >= 0) into.pushNumber(Math.floor(to));
  }
};

const writeCars = ({ cars }: PostFilter, into: ByteList): void => {
  if (cars.length === 0) return;
  into.push(CARS);
  into.pushNumber(cars.length);
  for (const { brand, model = 0 } of cars) {
    into.pushNumber(model === 0 ? brand : 0);
    into.pushNumber(model);
  }
};

/** Appends the conditions of a filter, those read fastest first; `length` of the list before is where they begin. */
export const writeConditions = (filter: PostFilter, into: ByteList): void => {
  for (const [place, key] of EQUALS.entries()) {
    const value = filter.equals[key];
    if (value === undefined) continue;
    into.push(place);
    into.pushNumber(value);
  }
  for (const [place, key] of FLAGS.entries()) {
    const wanted = filter.flags[key];
    if (wanted !== undefined) into.push((wanted ? FLAG_YES : FLAG_NO) + place);
  }
  writeRanges(filter, into);
  writeCars(filter, into);
  for (const feature of filter.features) {
    into.push(FEATURE);
    into.pushNumber(feature);
  }
  for (const word of filter.words) {
    const bytes = Buffer.from(word);
    into.push(WORD);
    into.pushNumber(bytes.length);
    into.pushAll(bytes);
  }
};

const isOneOfCars = (reader: ByteReader, { equals }: Candidate): boolean => {
  let isMet = false;
  for (let left = reader.number(); left > 0; left--) {
    const brand = reader.number();
    const model = reader.number();
    isMet ||= model === 0 ? brand === equals[BRAND] : model === equals[MODEL];
  }
  return isMet;
};

const hasWord = (reader: ByteReader, { textBytes }: Candidate): boolean => {
  const length = reader.number();
  const from = reader.at;
  reader.at += length;
  return textBytes.indexOf(reader.bytes.subarray(from, reader.at)) >= 0;
};

/** Whether a post meets the condition that begins at the reader's place. */
const meetsNext = (reader: ByteReader, post: Candidate): boolean => {
  const kind = reader.byte();
  if (kind < FLAG_NO) return post.equals[kind] === reader.number();
  if (kind < FLAG_YES) return !post.flags[kind - FLAG_NO]!;
  if (kind < FROM) return post.flags[kind - FLAG_YES]!;
  if (kind < TO) return post.ranges[kind - FROM]! >= reader.number();
  if (kind < FEATURE) return post.ranges[kind - TO]! <= reader.number();
  if (kind === FEATURE) return post.features.includes(reader.number());
  if (kind === CARS) return isOneOfCars(reader, post);
  return kind === WORD && hasWord(reader, post);
};

/** Whether a post meets all conditions from the reader's place up to `end`. */
export const meetsAll = (reader: ByteReader, end: number, post: Candidate): boolean => {
  while (reader.at < end) if (!meetsNext(reader, post)) return false;
  return true;
};
