import { z } from 'zod';

const id = z.number().int();

/** A variant of a model as the catalogue has it; displacement in cm³, the last year null while it is made. */
export const CatalogueVariant = z.object({
  id,
  generationId: id,
  name: z.string(),
  displacement: z.number().int().nullable(),
  horsePower: z.number().int().nullable(),
  wheelId: id,
  yearFrom: z.number().int(),
  yearTo: z.number().int().nullable(),
  bodyTypeId: id,
  fuelTypeId: id,
  driveTypeId: id,
  transmissionTypeId: id,
});
export type CatalogueVariant = z.infer<typeof CatalogueVariant>;

export const CatalogueGeneration = z.object({
  id,
  name: z.string(),
  yearFrom: z.number().int(),
  yearTo: z.number().int().nullable(),
  imageUrl: z.string().nullable(),
  /** ISO code of the brand's home; empty where it is not known. */
  country: z.string(),
});
export type CatalogueGeneration = z.infer<typeof CatalogueGeneration>;

/** All that is known of a model: the lists that depend on choices are made from it. Generations are ordered newest first. */
export const CatalogueModel = z.object({
  id,
  generations: z.array(CatalogueGeneration),
  variants: z.array(CatalogueVariant),
});
export type CatalogueModel = z.infer<typeof CatalogueModel>;
