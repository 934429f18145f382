import { z } from 'zod';
import { BODY_TYPES, DRIVE_TYPES, FUEL_TYPES, TRANSMISSION_TYPES } from '#contract/vehicle.ts';

const OLDEST_YEAR = 1900;
const NEWEST_YEAR = 2100;

const name = (max: number) => z.string().min(1, 'must not be empty').max(max, `must be at most ${max} characters`);
const whole = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(from, `must be at least ${from}`).max(to, `must be at most ${to}`));
const year = whole(OLDEST_YEAR, NEWEST_YEAR);
const code = <const T extends readonly [string, ...string[]]>(codes: T) =>
  z.enum(codes, { error: `must be one of ${codes.join(', ')}` });

/** An empty cell means nothing. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.string().transform((text, context) => {
    if (text === '') return null;
    const parsed = schema.safeParse(text);
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: parsed.error.issues[0]?.message ?? 'is not valid' });
    return z.NEVER;
  });

const bodies = z
  .string()
  .transform((text) => text.split('|'))
  .pipe(z.array(code(BODY_TYPES)));

/** Steering sides of a modification: L, R or LR. */
const wheel = code(['L', 'R', 'LR']);
const country = z.string().regex(/^[A-Z]{2}$/, 'must be an ISO 3166 country code');

/** resources/catalogue/brands.csv: `country` is the brand's home. */
export const BrandRow = z.object({ name: name(60), country });
export type BrandRow = z.infer<typeof BrandRow>;

/** resources/catalogue/models.csv: an empty `yearTo` means still made. */
export const ModelRow = z.object({
  brand: name(60),
  model: name(80),
  yearFrom: year,
  yearTo: optional(year),
  popular: code(['0', '1']),
});
export type ModelRow = z.infer<typeof ModelRow>;

/** One engine, gearbox and drive of a generation, in one or more bodies and on one or both steering sides. */
export const ModificationRow = z.object({
  brand: name(60),
  model: name(80),
  generation: name(80),
  generationFrom: year,
  generationTo: optional(year),
  modification: name(120),
  body: bodies,
  fuel: code(FUEL_TYPES),
  drive: code(DRIVE_TYPES),
  transmission: code(TRANSMISSION_TYPES),
  displacementCc: optional(whole(100, 20_000)),
  powerHp: optional(whole(1, 3000)),
  yearFrom: optional(year),
  yearTo: optional(year),
  wheel,
});
export type ModificationRow = z.infer<typeof ModificationRow>;

/** An operator's own file may name the home of a brand that the shipped data lacks. */
export const ImportRow = ModificationRow.extend({ country: optional(country).default(null) });
export type ImportRow = z.infer<typeof ImportRow>;

/** resources/lookups/*.csv, countries.csv and regions.csv: a code with its name in the three languages. */
const names = { en: name(120), am: name(120), ru: name(120) };
export const LookupRow = z.object({ kind: name(30), code: name(40), ...names, extra: optional(z.string()) });
export type LookupRow = z.infer<typeof LookupRow>;
export const CountryRow = z.object({
  code: country,
  ...names,
  phoneCode: z.string().regex(/^\+\d{1,3}$/, 'must be a phone code such as +374'),
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be an ISO 4217 currency code'),
});
export type CountryRow = z.infer<typeof CountryRow>;
export const RegionRow = z.object({ country, code: name(12), ...names });
export type RegionRow = z.infer<typeof RegionRow>;
