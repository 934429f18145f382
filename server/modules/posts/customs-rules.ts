import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { CURRENCIES } from '#contract/money.ts';
import { BODY_TYPES, FUEL_TYPES, WHEELS } from '#contract/vehicle.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../resources/customs');

const rate = z.number().positive();
const upTo = rate.nullable();
const ByValue = z.array(z.strictObject({ upTo, share: rate.max(1), atLeastPerCm3: rate })).min(1);
const ByEngine = z.array(z.strictObject({ upTo, perCm3: rate, perCm3AndYear: rate.optional() })).min(1);
const Age = z.union([
  z.strictObject({ belowYears: upTo, byValue: ByValue }),
  z.strictObject({ belowYears: upTo, byEngine: ByEngine }),
]);

/** What a private person pays for bringing a car into a country (resources/customs/README.md). */
export const CustomsRules = z.strictObject({
  since: z.iso.date(),
  source: z.strictObject({ en: z.string(), am: z.string(), ru: z.string() }),
  currency: z.enum(CURRENCIES),
  bodiesWithout: z.array(z.enum(BODY_TYPES)),
  wheelsWithout: z.array(z.enum(WHEELS)),
  tables: z.array(z.strictObject({ fuels: z.array(z.enum(FUEL_TYPES)).min(1), ages: z.array(Age).min(1) })).min(1),
});
export type CustomsRules = z.infer<typeof CustomsRules>;
/** What cars of some fuels pay, by age. */
export type CustomsTable = CustomsRules['tables'][number];

let loaded: ReadonlyMap<string, CustomsRules> | undefined;

/** The rules of resources/customs by country code, read once. */
export const customsRules = (): ReadonlyMap<string, CustomsRules> => {
  loaded ??= new Map(
    readdirSync(FOLDER)
      .filter((file) => file.endsWith('.json'))
      .map((file) => [
        path.basename(file, '.json'),
        CustomsRules.parse(JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8'))),
      ]),
  );
  return loaded;
};
