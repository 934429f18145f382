import { fold } from '#server/lib/fold.ts';

/** Letters and digits alone: `Mercedes-Benz` and `MERCEDES BENZ` meet. */
const bare = (name: string): string => fold(name).replace(/[^\p{L}\p{N}]+/gu, '');
const words = (name: string): string =>
  ` ${fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

const BRANDS: Readonly<Record<string, string>> = {
  vaz: 'lada',
  avtovaz: 'lada',
  vw: 'volkswagen',
  mercedes: 'mercedesbenz',
};

type Named = { readonly name: string };

/** The brand of the catalogue that a manufacturer's name means. */
export const findBrand = <Brand extends Named>(brands: readonly Brand[], make: string): Brand | undefined => {
  const wanted = BRANDS[bare(make)] ?? bare(make);
  return brands.find(({ name }) => bare(name) === wanted);
};

/** What a brand's own naming makes of a version's name: a BMW 328i is a 3 Series. */
const FAMILIES: Readonly<Record<string, (model: string) => string | undefined>> = {
  bmw: (model) => {
    const digit = /^(?:active ?hybrid )?m?([1-8])(?:\d\d\D*)?$/i.exec(model.split(/[ ,]/)[0] ?? '')?.[1];
    return digit === undefined ? undefined : `${digit} Series`;
  },
  mercedesbenz: (model) => (bare(model) === 'mclass' ? 'ML' : undefined),
};

/**
 * The model of the catalogue that a manufacturer's name means: the same name, the family it belongs to, or the longest
 * name that its words hold (`Camry Hybrid` is a Camry).
 */
export const findModel = <Model extends Named>(
  models: readonly Model[],
  brand: string,
  model: string,
): Model | undefined => {
  const brandless = (text: string) => bare(text).replace(bare(brand), '') || bare(text);
  const same = (wanted: string) => models.find(({ name }) => brandless(name) === brandless(wanted));
  const family = FAMILIES[bare(brand)]?.(model);
  const held = models
    .filter(({ name }) => bare(name).length > 1 && words(model).includes(words(name)))
    .toSorted((one, other) => other.name.length - one.name.length);
  return same(model) ?? (family === undefined ? undefined : same(family)) ?? held[0];
};
