import type { FacetsQuery } from '#contract/http/post-search.ts';

export type ChoiceFilter =
  | 'BodyTypeId'
  | 'FuelTypeId'
  | 'TransmissionTypeId'
  | 'DriveTypeId'
  | 'ColorId'
  | 'AvailabilityId';
export type FlagFilter = 'New' | 'Damaged' | 'Clearance' | 'UnderWarranty' | 'RunAndGo';

/** What a word or several words of a query may mean. */
export type Meaning =
  /** `weight`: how many models of the brand are traded a lot. */
  | { readonly kind: 'brand'; readonly id: number; readonly weight: number; readonly isOwnName: boolean }
  /** `isWeak`: too short or usual a word to mean the model where its brand is not said. */
  | {
      readonly kind: 'model';
      readonly id: number;
      readonly brandId: number;
      readonly isWeak: boolean;
      readonly isPopular: boolean;
      readonly weight: number;
    }
  | { readonly kind: 'choice'; readonly filter: ChoiceFilter; readonly id: number }
  | { readonly kind: 'condition'; readonly filter: FlagFilter; readonly value: boolean }
  /** `isNear`: a country or a region of the home markets, which comes before a model of the same name. */
  | {
      readonly kind: 'place';
      readonly countryId: number;
      readonly regionId: number | undefined;
      readonly isNear: boolean;
    }
  | { readonly kind: 'grammar'; readonly code: string };

/** The filters a query means, under the names of the search call; `Query` has the words for titles. */
export type ParsedFilters = { -readonly [Name in keyof FacetsQuery]?: NonNullable<FacetsQuery[Name]> };
