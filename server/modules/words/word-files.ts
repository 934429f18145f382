import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { readTable } from '#server/lib/csv.ts';
import { DataProblems } from '#server/lib/problems.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../resources/search-words');

const Words = z.string().transform((text) => text.split('|'));
const BrandWords = z.object({ brand: z.string(), words: Words });
const ModelWords = z.object({ brand: z.string(), model: z.string(), words: Words });
const CodeWords = z.object({ code: z.string(), words: Words });
const KindWords = z.object({ kind: z.string(), code: z.string(), words: Words });
export type KindWords = z.infer<typeof KindWords>;

const rowsOf = <T extends object>(name: string, schema: Parameters<typeof readTable<T>>[2]): readonly T[] => {
  const file = `search-words/${name}`;
  const { rows, problems } = readTable(file, readFileSync(path.join(FOLDER, name), 'utf8'), schema);
  if (problems.length > 0) throw new DataProblems([...problems]);
  return rows;
};

const NONE: readonly string[] = [];

const openWordFiles = () => {
  const brands = new Map(rowsOf('brands.csv', BrandWords).map(({ brand, words }) => [brand, words]));
  const models = new Map(
    rowsOf('models.csv', ModelWords).map(({ brand, model, words }) => [`${brand}/${model}`, words]),
  );
  const lists = new Map(rowsOf('lists.csv', KindWords).map(({ kind, code, words }) => [`${kind}/${code}`, words]));
  const places = new Map(rowsOf('places.csv', CodeWords).map(({ code, words }) => [code, words]));
  return {
    ofBrand: (brand: string) => brands.get(brand) ?? NONE,
    /** Those that begin with `~` mean the model only where its brand is said too. */
    ofModel: (brand: string, model: string) => models.get(`${brand}/${model}`) ?? NONE,
    /** Of an item of a closed list. */
    ofItem: (kind: string, code: string) => lists.get(`${kind}/${code}`) ?? NONE,
    /** Of a country or region. */
    ofPlace: (code: string) => places.get(code) ?? NONE,
    /** Words of search queries only: units, bounds, conditions, filler. */
    query: rowsOf('query-words.csv', KindWords),
  };
};
type WordFiles = ReturnType<typeof openWordFiles>;

let opened: WordFiles | undefined;

/** Spellings, nicknames and synonyms beside the catalogue's own names, from `resources/search-words`. */
export const wordFiles = (): WordFiles => (opened ??= openWordFiles());
