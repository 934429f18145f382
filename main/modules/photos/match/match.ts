import type { PostId } from '#contract/ids.ts';
import { vinSigns, type Word, wordsOf } from './name-tokens.ts';

/** The fields of a car that may appear in a file's name. */
export type Car = {
  readonly postId: PostId;
  readonly vin: string | null;
  readonly stockNumber: string | null;
  readonly title: string;
  /** How many photos it has. */
  readonly images: number;
};

type Hit = { readonly postId: PostId; readonly length: number };
type Index = {
  readonly vins: ReadonlyMap<string, PostId[]>;
  readonly numbers: ReadonlyMap<string, PostId[]>;
  readonly longest: number;
};

const VIN_LENGTH = 17;
const BETWEEN = '\u0000';
/** Prefixes of file names by cameras and phones; the digits after them number the photos. */
const CAMERA = new Set([
  'IMG',
  'DSC',
  'DSCN',
  'DSCF',
  'PXL',
  'PIC',
  'MVI',
  'IMAGE',
  'PHOTO',
  'P',
  'WA',
  'SAM',
  'ФОТО',
  'ФOTO',
]);
/** A number alone in a file's name numbers its photos if it is this short. */
const COUNTER_DIGITS = 3;

const put = (map: Map<string, PostId[]>, key: string, postId: PostId): void => {
  const known = map.get(key);
  if (!known) map.set(key, [postId]);
  else if (!known.includes(postId)) known.push(postId);
};

function indexOf(cars: readonly Car[]): Index {
  const vins = new Map<string, PostId[]>();
  const numbers = new Map<string, PostId[]>();
  let longest = 0;
  const add = (text: string, postId: PostId) => {
    const tokens = wordsOf(text).flat();
    if (tokens.length === 0) return;
    longest = Math.max(longest, tokens.length);
    put(numbers, tokens.join(BETWEEN), postId);
  };
  for (const { postId, vin, stockNumber } of cars) {
    const signs = vin === null ? '' : vinSigns(vin);
    if (signs.length === VIN_LENGTH) put(vins, signs, postId);
    // Frame numbers of Japanese cars are shorter and split by a hyphen.
    else if (vin !== null) add(vin, postId);
    if (stockNumber !== null) add(stockNumber, postId);
  }
  return { vins, numbers, longest };
}

function vinHits(text: string, { vins }: Index): Hit[] {
  const signs = vinSigns(text);
  const hits: Hit[] = [];
  for (let at = 0; at + VIN_LENGTH <= signs.length; at += 1) {
    const owners = vins.get(signs.slice(at, at + VIN_LENGTH)) ?? [];
    hits.push(...owners.map((postId) => ({ postId, length: VIN_LENGTH })));
  }
  return hits;
}

/** Sequences of whole tokens that are a stock number. */
function numberHits(words: readonly Word[], { numbers, longest }: Index): Hit[] {
  const hits: Hit[] = [];
  for (const from of words.keys()) {
    const tokens: string[] = [];
    for (const word of words.slice(from)) {
      tokens.push(...word);
      if (tokens.length > longest) break;
      const owners = numbers.get(tokens.join(BETWEEN)) ?? [];
      hits.push(...owners.map((postId) => ({ postId, length: tokens.join('').length })));
    }
  }
  return hits;
}

const isNumber = (token: string | undefined): boolean => token !== undefined && /^\p{N}+$/u.test(token);

/** Whether a file's name only numbers photos: `7`, `IMG_0012`, `DSC00012`. */
function withoutCounters(words: readonly Word[]): Word[] {
  const [first] = words;
  if (words.length === 1 && first?.length === 1 && isNumber(first[0]) && (first[0]?.length ?? 0) <= COUNTER_DIGITS)
    return [];
  return words.flatMap((word, at): Word[] => {
    const [before] = words[at - 1]?.slice(-1) ?? [];
    if (word.length === 1 && isNumber(word[0]) && before !== undefined && CAMERA.has(before)) return [];
    return word.length === 2 && CAMERA.has(word[0] ?? '') && isNumber(word[1]) ? [] : [word];
  });
}

/** The longest of the matches; none if they are of several cars. */
function longestOf(hits: readonly Hit[]): { postId: PostId | null; length: number } {
  const length = Math.max(0, ...hits.map((hit) => hit.length));
  const owners = new Set(hits.filter((hit) => hit.length === length).map(({ postId }) => postId));
  const [owner] = owners;
  return { postId: owners.size === 1 && owner !== undefined ? owner : null, length };
}

/**
 * Finds the car of a file by the VIN or stock number in its name or its folders' names: the longest match
 * wins, among equally long ones the nearest; if several cars match equally, none does.
 */
export function createMatcher(cars: readonly Car[]): (file: { name: string; folder: string }) => PostId | null {
  const index = indexOf(cars);
  const folders = new Map<string, Hit[]>();
  const hitsOfFolder = (folder: string): Hit[] => {
    const known = folders.get(folder);
    const hits = known ?? [...vinHits(folder, index), ...numberHits(wordsOf(folder), index)];
    if (!known) folders.set(folder, hits);
    return hits;
  };
  return ({ name, folder }) => {
    const stem = name.replace(/\.[^.]*$/, '');
    const own = [...vinHits(stem, index), ...numberHits(withoutCounters(wordsOf(stem)), index)];
    const levels = [own, ...folder.split('/').toReversed().map(hitsOfFolder)].map(longestOf);
    const best = levels.reduce((nearer, level) => (level.length > nearer.length ? level : nearer));
    return best.postId;
  };
}
