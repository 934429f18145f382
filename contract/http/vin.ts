import { z } from 'zod';
import { endpoint, valueOf } from './define.ts';
import { routes } from './routes.ts';

/** The catalogue's entries for the decoded car; absent where the VIN does not encode it or the catalogue has no match. */
const Matched = z.object({
  brandId: z.number().int().optional(),
  modelId: z.number().int().optional(),
  year: z.number().int().optional(),
  bodyTypeId: z.number().int().optional(),
  fuelTypeId: z.number().int().optional(),
  driveTypeId: z.number().int().optional(),
  transmissionTypeId: z.number().int().optional(),
  generationId: z.number().int().optional(),
  modificationId: z.number().int().optional(),
  displacement: z.number().int().optional(),
  horsePower: z.number().int().optional(),
  wheelId: z.number().int().optional(),
});

export const VIN_WARNINGS = [
  'CHECK_DIGIT',
  'MODEL_UNKNOWN',
  'MODEL_LIKELY',
  'YEAR_AMBIGUOUS',
  'MANUFACTURER_ONLY',
] as const;

export const DecodedVin = z.object({
  vin: z.string(),
  matched: Matched,
  /** As the manufacturer names it. */
  text: z.object({
    make: z.string().nullable(),
    model: z.string().nullable(),
    trim: z.string().nullable(),
    plant: z.string().nullable(),
    country: z.string().nullable(),
  }),
  /** Whole percent. */
  confidence: z.number().int().min(0).max(100),
  warnings: z.array(z.enum(VIN_WARNINGS)),
});
export type DecodedVin = z.infer<typeof DecodedVin>;

export const vin = {
  /** D112; VIN_NOT_FOUND for an invalid VIN and for one that no decoder can decode. */
  decode: endpoint(routes.vin.decode, {
    query: z.strictObject({ vin: z.string().trim().max(40), lang: z.enum(['en', 'am', 'ru']).optional() }),
    reply: valueOf(DecodedVin),
  }),
};
