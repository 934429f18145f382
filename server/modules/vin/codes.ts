import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { readTable } from '#server/lib/csv.ts';
import { DataProblems } from '#server/lib/problems.ts';

const RESOURCES = path.resolve(import.meta.dirname, '../../../resources/vin');

/** Years from and to, as `2003-2011`, `2003-` or nothing. */
const span = z
  .string()
  .regex(/^(\d{4}-(\d{4})?)?$/, 'must be years such as 2003-2011')
  .transform((text) => {
    const [from = '', to = ''] = text.split('-');
    return from === '' ? undefined : { from: Number(from), to: to === '' ? undefined : Number(to) };
  });
export type Span = { readonly from: number; readonly to: number | undefined };

/** `year` is 1 where position 10 encodes the model year. */
const MakerRow = z.object({
  wmi: z.string().regex(/^[A-HJ-NPR-Z0-9]{3}$/, 'must be a manufacturer code'),
  make: z.string().min(1),
  country: z.string().regex(/^[A-Z]{2}$/, 'must be an ISO 3166 country code'),
  year: z.enum(['0', '1']),
});
const listOf = (code: z.ZodType<string, string>) =>
  z
    .string()
    .transform((text) => text.split(' '))
    .pipe(z.array(code));

/**
 * A model of every manufacturer code in `wmi` together with every code in `vds`, which is how positions 4 to 9 begin; an
 * asterisk is any character. `likely` is 1 where other models share the code.
 */
const ModelRow = z.object({
  wmi: listOf(MakerRow.shape.wmi),
  vds: listOf(z.string().regex(/^(?=.*[^*])[*A-HJ-NPR-Z0-9]{1,6}$/, 'must be a beginning of positions 4 to 9')),
  brand: z.string().min(1),
  model: z.string().min(1),
  years: span,
  likely: z.enum(['0', '1']),
});
const FrameRow = z.object({
  frame: z.string().regex(/^[A-Z]{1,5}[0-9]{0,3}[A-Z]{0,2}$/, 'must be a frame code'),
  brand: z.string().min(1),
  model: z.string().min(1),
  years: span,
});

const read = <T extends object>(file: string, schema: Parameters<typeof readTable<T>>[2]): readonly T[] => {
  const { rows, problems } = readTable(`vin/${file}`, readFileSync(path.join(RESOURCES, file), 'utf8'), schema);
  if (problems.length > 0) throw new DataProblems(problems);
  return rows;
};

export type Maker = { readonly make: string; readonly country: string; readonly tellsYear: boolean };
export type CodedModel = {
  readonly brand: string;
  readonly model: string;
  readonly years: Span | undefined;
  /** Other models share the code: this is the most frequent one. */
  readonly isLikely: boolean;
};

/** What the tables in resources/vin know of numbers from all over the world. */
export type VinCodes = {
  readonly maker: (vin: string) => Maker | undefined;
  /** The model by the most exact code that fits. */
  readonly model: (vin: string) => CodedModel | undefined;
  readonly frame: (frame: string) => CodedModel | undefined;
};

type ModelCode = CodedModel & { readonly wmi: string; readonly vds: string };

/** How many characters a code demands. */
const exactness = (code: string): number => code.replaceAll('*', '').length;
const fits = (code: string, vds: string): boolean =>
  Array.from(code).every((character, at) => character === '*' || character === vds[at]);

const codesOf = ({ wmi, vds, brand, model, years, likely }: z.output<typeof ModelRow>): readonly ModelCode[] =>
  wmi.flatMap((maker) => vds.map((code) => ({ wmi: maker, vds: code, brand, model, years, isLikely: likely === '1' })));

let known: VinCodes | undefined;

/** The tables of this program; they are read once a process. */
export const vinCodes = (): VinCodes => (known ??= readVinCodes());

const readVinCodes = (): VinCodes => {
  const makers = new Map(
    read('wmi.csv', MakerRow).map(({ wmi, make, country, year }) => [wmi, { make, country, tellsYear: year === '1' }]),
  );
  const models = Map.groupBy(
    read('models.csv', ModelRow)
      .flatMap(codesOf)
      .toSorted((one, other) => exactness(other.vds) - exactness(one.vds)),
    ({ wmi }) => wmi,
  );
  const frames = new Map(read('frames.csv', FrameRow).map((row) => [row.frame, { ...row, isLikely: false }]));
  return {
    maker: (vin) => makers.get(vin.slice(0, 3)),
    model: (vin) => models.get(vin.slice(0, 3))?.find(({ vds }) => fits(vds, vin.slice(3, 9))),
    frame: (frame) => frames.get(frame),
  };
};
