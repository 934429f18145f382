import { z } from 'zod';
import { CatalogueModel } from '../catalogue-model.ts';
import { idText, wholeNumber } from '../ids.ts';
import { viewerQuery } from '../page.ts';
import { endpoint, valueOf } from './define.ts';
import { routes } from './routes.ts';

/** Every lookup item has an id and a name in the viewer's language. */
export const LookupItem = z.object({ id: z.number().int(), name: z.string() });
export type LookupItem = z.infer<typeof LookupItem>;

/** An item of a closed list also carries its stable code (see contract/vehicle.ts). */
export const CodedItem = LookupItem.extend({ code: z.string() });
export type CodedItem = z.infer<typeof CodedItem>;

export const BrandItem = LookupItem.extend({ postsCount: z.number().int(), isPopular: z.boolean() });
export const ColorItem = CodedItem.extend({ hex: z.string() });
export const CountryItem = CodedItem.extend({ phoneCode: z.string(), currency: z.string() });
export const FeatureItem = CodedItem.extend({ group: z.string() });
export const ModelItem = LookupItem.extend({ isPopular: z.boolean(), postsCount: z.number().int() });
export const GenerationItem = LookupItem.extend({
  imageUrl: z.string().nullable(),
  years: z.string(),
  country: z.string(),
});
/** Values that a chosen modification fills in (D098). */
export const ModificationItem = LookupItem.extend({
  displacement: z.number().int().nullable(),
  horsePower: z.number().int().nullable(),
  fuelTypeId: z.number().int(),
  driveTypeId: z.number().int(),
  transmissionTypeId: z.number().int(),
});
export type GenerationItem = z.infer<typeof GenerationItem>;
export type ModificationItem = z.infer<typeof ModificationItem>;

/** All lists that need no parent (SPEC.md §3). Years are plain numbers shown as id = name. */
export const Lookups = z.object({
  availabilities: z.array(CodedItem),
  wheels: z.array(CodedItem),
  bodyTypes: z.array(CodedItem),
  carCategories: z.array(CodedItem),
  documentTypes: z.array(CodedItem),
  fuelTypes: z.array(CodedItem),
  ownerNumbers: z.array(CodedItem),
  transmissionTypes: z.array(CodedItem),
  brands: z.array(BrandItem),
  colors: z.array(ColorItem),
  driveTypes: z.array(CodedItem),
  priceUnits: z.array(CodedItem.extend({ symbol: z.string() })),
  years: z.array(LookupItem),
  countries: z.array(CountryItem),
  features: z.array(FeatureItem),
});
export type Lookups = z.infer<typeof Lookups>;

const rightWheel = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .optional();
const lang = { lang: viewerQuery.lang };
const byModel = { ...lang, modelId: idText, rightWheel };
const byYear = { ...byModel, year: wholeNumber };
const byBody = { ...byYear, bodyTypeId: idText };
const byFuel = { ...byBody, fuelTypeId: idText };
const byDrive = { ...byFuel, driveTypeId: idText };
const optionalChain = {
  ...byModel,
  year: wholeNumber.optional(),
  bodyTypeId: idText.optional(),
  fuelTypeId: idText.optional(),
  driveTypeId: idText.optional(),
  transmissionTypeId: idText.optional(),
};
const coded = valueOf(z.array(CodedItem));

export const lookups = {
  all: endpoint(routes.lookups.all, { query: z.strictObject(lang), reply: valueOf(Lookups) }),
  models: endpoint(routes.lookups.models, {
    query: z.strictObject({ ...lang, brandId: idText }),
    reply: valueOf(z.array(ModelItem)),
  }),
  years: endpoint(routes.lookups.years, { query: z.strictObject(byModel), reply: valueOf(z.array(LookupItem)) }),
  bodyTypes: endpoint(routes.lookups.bodyTypes, { query: z.strictObject(byYear), reply: coded }),
  fuelTypes: endpoint(routes.lookups.fuelTypes, { query: z.strictObject(byBody), reply: coded }),
  driveTypes: endpoint(routes.lookups.driveTypes, { query: z.strictObject(byFuel), reply: coded }),
  transmissionTypes: endpoint(routes.lookups.transmissionTypes, { query: z.strictObject(byDrive), reply: coded }),
  generations: endpoint(routes.lookups.generations, {
    query: z.strictObject(optionalChain),
    reply: valueOf(z.array(GenerationItem)),
  }),
  modifications: endpoint(routes.lookups.modifications, {
    query: z.strictObject({ ...optionalChain, generationId: idText.optional() }),
    reply: valueOf(z.array(ModificationItem)),
  }),
  /** All that is known of a brand's models, for programs that make the dependent lists themselves without a network. */
  catalogue: endpoint(routes.lookups.catalogue, {
    query: z.strictObject({ brandId: idText }),
    reply: valueOf(z.array(CatalogueModel)),
  }),
  regions: endpoint(routes.lookups.regions, {
    query: z.strictObject({ ...lang, countryId: idText }),
    reply: valueOf(z.array(LookupItem)),
  }),
};
