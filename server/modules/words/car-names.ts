import { inLatin, keyOf } from '#contract/name-keys.ts';
import { findModel } from '#server/modules/vin/index.ts';
import { type Found, NameIndex } from './name-index.ts';
import { wordFiles } from './word-files.ts';

type Brand = { readonly id: number; readonly name: string };
type Model = { readonly id: number; readonly name: string };

/** The brands by all their names. */
export const brandIndex = (brands: readonly Brand[]): NameIndex =>
  new NameIndex(brands.map(({ id, name }) => ({ id, names: [name, ...wordFiles().ofBrand(name)] })));

/** The models of one brand by all their names. */
export const modelIndex = (brand: string, models: readonly Model[]): NameIndex =>
  new NameIndex(
    models.map(({ id, name }) => ({
      id,
      names: [
        name,
        ...wordFiles()
          .ofModel(brand, name)
          .map((word) => word.replace(/^~/, '')),
      ],
    })),
  );

const BMW_SERIES = /^([1-8])(?:series|er|reihe|сери\p{L}*|սերիա)$/u;
const BMW_VERSION = /^m?([1-8])(?:\d{2}(?:i|d|xi|xd|li|e|is)?)?$/;
/** The first letters in whichever alphabet, then what follows in a file: `C 200`, `Е-класс`, `GLK 350`. */
const MERCEDES_CLASS =
  /^(cl[aks]?|gl[abceks]?|ml|sl[ckrs]?|eq[abcesv]|[abcegrsvx])(?:class|klasse|kлacc|դաս|կլաս)?(?:\d{2,3}\p{L}*)?$/u;

/** What a brand's own naming makes of a version: a C 200 is a C-Class, a 5er a 5 Series. */
const familiesOf = (brand: string, text: string): readonly string[] => {
  const key = keyOf(text);
  const digit = brand === 'BMW' ? BMW_SERIES.exec(key)?.[1] : undefined;
  if (digit !== undefined) return [`${digit} Series`];
  const letters = brand === 'Mercedes-Benz' ? MERCEDES_CLASS.exec(inLatin(key))?.[1] : undefined;
  return letters === undefined ? [] : [letters, `${letters}-Class`];
};

/** The model whose family a version's name belongs to, by the naming of its brand. */
export const brandFamilies = (brand: Brand, models: readonly Model[], text: string): number | undefined => {
  const families = familiesOf(brand.name, text).map(keyOf);
  const version = brand.name === 'BMW' ? BMW_VERSION.exec(keyOf(text))?.[1] : undefined;
  if (version !== undefined) families.push(keyOf(`${version} Series`));
  return models.find(({ name }) => families.includes(keyOf(name)))?.id;
};

/** A model of a brand by its name, its sound, the family its version belongs to, or the name that its words hold. */
export const modelOf = (index: NameIndex, brand: Brand, models: readonly Model[], text: string): Found => {
  const brandless = text.toLowerCase().startsWith(`${brand.name.toLowerCase()} `)
    ? text.slice(brand.name.length)
    : text;
  const found = index.findSpoken(brandless);
  if (found !== 'none') return found;
  const families = familiesOf(brand.name, brandless).map((family) => index.find(family));
  const family = families.find((each) => each !== 'none');
  if (family !== undefined) return family;
  return findModel(models, brand.name, brandless) ?? 'none';
};
