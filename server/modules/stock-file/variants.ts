import { type Found, isSameName, NameIndex } from '#server/modules/words/index.ts';
import type { Variants } from './catalogue.repository.ts';
import { type ReadRow, type SheetFault, type Values } from './values.ts';

type Span = { readonly year_from: number; readonly year_to: number | null };
export const isMadeIn = ({ year_from, year_to }: Span, year: number): boolean =>
  year >= year_from && year <= (year_to ?? Infinity);

type Generation = Variants['generations'][number];
type Modification = Variants['modifications'][number];

/** `VII (XV50)` is found by the whole, by `VII` and by `XV50`. */
const generationNames = (name: string): string[] => [
  name,
  name.replace(/\s*\([^)]*\)/g, ''),
  ...[...name.matchAll(/\(([^)]*)\)/g)].flatMap(([, within = '']) => [within, ...within.split(/[/,]/)]),
];

const generationOf = (generations: readonly Generation[], text: string, year: number | undefined): Found => {
  const find = (some: readonly Generation[]) =>
    new NameIndex(some.map(({ id, name }) => ({ id, names: generationNames(name) }))).find(text);
  const inTime = year === undefined ? [] : generations.filter((each) => isMadeIn(each, year));
  const found = find(inTime);
  return found === 'none' ? find(generations) : found;
};

const fits = (row: Modification, values: Values): boolean =>
  (values.generation === undefined || row.generation_id === values.generation) &&
  (values.bodyType === undefined || row.body_type_id === values.bodyType) &&
  (values.fuelType === undefined || row.fuel_type_id === values.fuelType) &&
  (values.transmission === undefined || row.transmission_type_id === values.transmission) &&
  (values.drive === undefined || row.drive_type_id === values.drive) &&
  (values.wheel === undefined || row.wheel_id === values.wheel) &&
  (values.year === undefined || isMadeIn(row, values.year));

/** The catalogue's variant where exactly one fits; else the file's own words are kept (D097). */
const modificationOf = (rows: readonly Modification[], values: Values): Values['modification'] => {
  const { modification } = values;
  if (modification === undefined) return undefined;
  if ('id' in modification) {
    const row = rows.find(({ id }) => id === modification.id);
    const isOther = values.generation !== undefined && row?.generation_id !== values.generation;
    return row === undefined || isOther ? undefined : modification;
  }
  const named = rows.filter((row) => fits(row, values) && isSameName(row.name, modification.text));
  const [only, another] = named;
  return only !== undefined && another === undefined ? { id: only.id } : modification;
};

/** The generation and modification of a row, as far as the catalogue has them. */
export const withVariants = (row: ReadRow, modelId: number | undefined, variants: Variants): ReadRow => {
  if (modelId === undefined) return row;
  const generations = variants.generations.filter(({ model_id }) => model_id === modelId);
  const modifications = variants.modifications.filter(({ model_id }) => model_id === modelId);
  const faults = new Map(row.faults);
  const { modification: _, ...values }: Values = row.values;
  const text = row.said.generation;
  if (text !== undefined) {
    const found = generationOf(generations, text, values.year);
    if (typeof found === 'object') values.generation = found.id;
    else faults.set('generation', (found === 'many' ? 'AMBIGUOUS_NAME' : 'UNKNOWN_NAME') satisfies SheetFault);
  }
  const modification = modificationOf(modifications, { ...row.values, ...values });
  return { ...row, values: modification === undefined ? values : { ...values, modification }, faults };
};

const LEFT = 1;
const RIGHT = 2;
/** Unsaid is left, except for models that were only ever made with the wheel on the right (D094). */
export const likelyWheel = (modelId: number, { modifications }: Variants): number => {
  const ofModel = modifications.filter(({ model_id }) => model_id === modelId);
  return ofModel.length > 0 && ofModel.every(({ wheel_id }) => wheel_id === RIGHT) ? RIGHT : LEFT;
};
