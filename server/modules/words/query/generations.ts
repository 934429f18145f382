import type { GenerationRow } from '../lists.repository.ts';

const ROMAN = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];

export type Generations = {
  /** The generation of a model that a word beside it names: `xv50`, `50`, `h`, `2` for the second. */
  readonly ofModel: (modelId: number, text: string) => number | undefined;
  /** The only model of which a code such as `w211` is a generation. */
  readonly byCode: (code: string, brandId: number | undefined) => GenerationRow | undefined;
};

/** `VII (XV50/XV55)` is known as `vii`, `xv50` and `xv55`. */
const codesOf = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== '' && part !== 'series');

const CODE = /^[a-z]{1,3}\d{2,3}$/;

export const generationIndex = (rows: readonly GenerationRow[], brandOf: (modelId: number) => number): Generations => {
  const byModel = Map.groupBy(rows, ({ model_id }) => model_id);
  const byCode = new Map<string, GenerationRow[]>();
  for (const row of rows) {
    for (const code of codesOf(row.name).filter((each) => CODE.test(each)))
      byCode.set(code, [...(byCode.get(code) ?? []), row]);
  }
  return {
    ofModel: (modelId, text) => {
      const all = byModel.get(modelId) ?? [];
      const named = (isNamed: (code: string) => boolean) =>
        all
          .filter(({ name }) => codesOf(name).some(isNamed))
          .toSorted((one, other) => one.name.length - other.name.length)[0]?.id;
      const exact = named((code) => code === text);
      if (exact !== undefined || !/^\d+$/.test(text)) return exact;
      if (text.length === 1) return named((code) => code === ROMAN[Number(text)]);
      return named((code) => code.replace(/^[a-z]+/, '') === text);
    },
    byCode: (code, brandId) => {
      const found = (byCode.get(code) ?? []).filter(
        ({ model_id }) => brandId === undefined || brandOf(model_id) === brandId,
      );
      const [first, ...others] = found;
      return others.every(({ model_id }) => model_id === first?.model_id) ? first : undefined;
    },
  };
};
