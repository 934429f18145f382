import brandFile from '../../../resources/search-words/brands.csv?raw';
import modelFile from '../../../resources/search-words/models.csv?raw';
import { keyOf, soundOf, spellings } from '#contract/name-keys.ts';
import { distanceOf, mostWrong } from '#contract/word-distance.ts';
import type { InventoryRow } from '#contract/http/inventory.ts';

/** What a word may begin to name a brand or a model, in its letters and in its sound. */
type Name = { readonly keys: readonly string[]; readonly sounds: readonly string[] };
type Fits = (name: Name) => boolean;

const HEAD = 1;
/** The last column of a file has the words, those before it the names in the catalogue. */
const wordsIn = (file: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    file
      .trimEnd()
      .split('\n')
      .slice(HEAD)
      .map((line) => {
        const end = line.lastIndexOf(',');
        return [
          line.slice(0, end),
          line
            .slice(end + 1)
            .replaceAll('~', '')
            .split('|'),
        ];
      }),
  );

const BETWEEN_WORDS = /[\s/()-]+/;
const nameOf = (texts: readonly string[]): Name => {
  const words = texts.flatMap((text) => [text, ...text.split(BETWEEN_WORDS)]);
  const keys = [...new Set(words.map(keyOf))].filter(Boolean);
  return { keys, sounds: [...new Set(keys.map(soundOf))] };
};

let files: { readonly brands: ReturnType<typeof wordsIn>; readonly models: ReturnType<typeof wordsIn> } | undefined;
const names = new Map<string, Name>();

/** The names of a brand, or of its model; kept, since a search asks for each at every sign. */
const namesOf = (brand: string, model?: string): Name => {
  const id = model === undefined ? brand : `${brand},${model}`;
  const known = names.get(id);
  if (known !== undefined) return known;
  files ??= { brands: wordsIn(brandFile), models: wordsIn(modelFile) };
  const others = (model === undefined ? files.brands : files.models).get(id) ?? [];
  const name = nameOf([model ?? brand, ...others]);
  names.set(id, name);
  return name;
};

const LEAST_BEGUN = 2;
const LEAST_SOUNDED = 3;
const LATIN_ONLY = /^\p{ASCII}*$/u;

/** Names that begin with the word: in its own letters, in those of the other keyboard, or by its sound. */
const isBegunBy = (word: string): Fits | undefined => {
  const key = keyOf(word);
  if (key.length < LEAST_BEGUN || !/\p{L}/u.test(key)) return undefined;
  const forms = spellings(key);
  const sound = LATIN_ONLY.test(key) ? '' : soundOf(key);
  return ({ keys, sounds }) =>
    keys.some((name) => forms.some((form) => name.startsWith(form))) ||
    (sound.length >= LEAST_SOUNDED && sounds.some((name) => name.startsWith(sound)));
};

/** Names that the word is, but for a typing error or two. */
const isNear = (word: string): Fits | undefined => {
  const key = keyOf(word);
  if (key.length < LEAST_SOUNDED || !/^\p{L}+$/u.test(key)) return undefined;
  const most = mostWrong(key.length);
  const sound = soundOf(key);
  return ({ keys, sounds }) =>
    keys.some((name) => distanceOf(key, name, most) <= most) ||
    sounds.some((name) => distanceOf(sound, name, most) <= most);
};

/** The models of a stock by their brands. */
type StockNames = ReadonlyMap<string, ReadonlySet<string>>;

const stocks = new WeakMap<readonly InventoryRow[], StockNames>();

/** Read once for a stock: a search is typed sign by sign. */
export const namesIn = (rows: readonly InventoryRow[]): StockNames => {
  const known = stocks.get(rows);
  if (known !== undefined) return known;
  const brands = new Map<string, Set<string>>();
  for (const { brand, model } of rows) {
    const models = brands.get(brand);
    if (models === undefined) brands.set(brand, new Set([model]));
    else models.add(model);
  }
  stocks.set(rows, brands);
  return brands;
};

/** Whether a car is of the brands or models that fit; undefined where none does. Those that `isTitled` are left out. */
const carsOf = (
  stock: StockNames,
  fits: Fits | undefined,
  isTitled: (name: string) => boolean,
): ((car: InventoryRow) => boolean) | undefined => {
  if (fits === undefined) return undefined;
  const found = new Map<string, ReadonlySet<string>>();
  for (const [brand, all] of stock) {
    if (isTitled(brand)) continue;
    const isWhole = fits(namesOf(brand));
    const models = isWhole ? all : new Set([...all].filter((each) => !isTitled(each) && fits(namesOf(brand, each))));
    if (models.size > 0) found.set(brand, models);
  }
  return found.size === 0 ? undefined : ({ brand, model }) => found.get(brand)?.has(model) === true;
};

/** Cars whose brand or model the word begins to name otherwise than their titles do, which have both as they are. */
export const carsNamed = (word: string, stock: StockNames) => {
  const typed = word.toLowerCase();
  return carsOf(stock, isBegunBy(word), (name) => name.toLowerCase().includes(typed));
};
export const carsNamedNearly = (word: string, stock: StockNames) => carsOf(stock, isNear(word), () => false);
