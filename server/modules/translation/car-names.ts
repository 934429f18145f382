import { shippedNames } from '#server/modules/catalogue/index.ts';
import { latinWords } from './latin-words.ts';

/** Brands that are also ordinary words: they count as names only where a post is of that brand. */
const ORDINARY = new Set(['dodge', 'genesis', 'lotus', 'mercury', 'mini', 'ram', 'rover', 'saturn', 'seat', 'smart']);

export type CarNames = {
  /** Names of cars at any place of the text. */
  readonly brands: readonly string[];
  /** Names of cars inside a sentence; at its start many are ordinary words (One, Free, Move). */
  readonly models: readonly string[];
  /** The words of both in lower case, without those that mean something in a message. */
  readonly words: ReadonlySet<string>;
};

let loaded: CarNames | undefined;

/** The names of the shipped catalogue that texts may mention. */
export const carNames = (): CarNames => {
  if (loaded !== undefined) return loaded;
  const { brands, models } = shippedNames();
  const lists = Object.values(latinWords());
  const words = [...brands, ...models]
    .flatMap((name) => name.toLowerCase().match(/[a-z]{2,}/g) ?? [])
    .filter((word) => !lists.some((list) => list.has(word)));
  loaded = {
    brands: brands.filter((name) => !ORDINARY.has(name.toLowerCase())),
    models: models.filter((name) => name.length > 1),
    words: new Set(words),
  };
  return loaded;
};
