import type { Generated } from 'kysely';

type Flag = 0 | 1;
type Names = { name_en: string; name_am: string; name_ru: string };

export type CountryTable = Names & { id: number; code: string; phone_code: string; currency: string; position: number };
export type RegionTable = Names & { id: number; country_id: number; code: string; position: number };

/** Closed lists by kind (`bodyType`, `fuelType`, `color`, `feature`, …); `extra` is a hex colour, a currency symbol or a feature group. */
export type LookupTable = Names & { kind: string; id: number; code: string; extra: string | null; position: number };

/** `country` is the ISO code of the brand's home. */
export type BrandTable = { id: Generated<number>; name: string; country: string };
export type ModelTable = {
  id: Generated<number>;
  brand_id: number;
  name: string;
  year_from: number;
  year_to: number | null;
  is_popular: Flag;
};
export type GenerationTable = {
  id: Generated<number>;
  model_id: number;
  name: string;
  year_from: number;
  year_to: number | null;
  image_url: string | null;
};
/** One engine, gearbox, drive, body and steering side of a generation; years already filled from the generation. */
export type ModificationTable = {
  id: Generated<number>;
  model_id: number;
  generation_id: number;
  name: string;
  body_type_id: number;
  fuel_type_id: number;
  drive_type_id: number;
  transmission_type_id: number;
  wheel_id: number;
  displacement: number | null;
  horse_power: number | null;
  year_from: number;
  year_to: number | null;
};

/** Millionths of the currency for one US dollar on a day. */
export type CurrencyRateTable = { date: string; currency: string; per_usd_micro: number };
