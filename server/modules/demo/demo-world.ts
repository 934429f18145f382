/** A catalogue row with the names of what it belongs to. */
export type Variant = {
  readonly id: number;
  readonly brandId: number;
  readonly brand: string;
  readonly modelId: number;
  readonly model: string;
  readonly generationId: number;
  readonly name: string;
  readonly bodyTypeId: number;
  readonly fuelTypeId: number;
  readonly driveTypeId: number;
  readonly transmissionTypeId: number;
  readonly wheelId: number;
  readonly displacement: number | null;
  readonly horsePower: number | null;
  readonly yearFrom: number;
  readonly yearTo: number | null;
};

export type Place = { readonly id: number; readonly countryId: number; readonly code: string };

export type DemoWorld = {
  readonly variants: readonly Variant[];
  readonly regions: readonly Place[];
  /** Feature ids by code. */
  readonly features: ReadonlyMap<string, number>;
};
