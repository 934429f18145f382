/** The nine calls of SPEC.md §7 whose answer depends on earlier choices. */
export type DependentName =
  | 'models'
  | 'years'
  | 'bodyTypes'
  | 'fuelTypes'
  | 'driveTypes'
  | 'transmissionTypes'
  | 'generations'
  | 'modifications'
  | 'regions';

/** The earlier choices; each call takes its own part of them. */
export type DependentQuery = Readonly<{
  brandId?: number;
  countryId?: number;
  modelId?: number;
  rightWheel?: boolean;
  year?: number;
  bodyTypeId?: number;
  fuelTypeId?: number;
  driveTypeId?: number;
  transmissionTypeId?: number;
  generationId?: number;
}>;

/** One key per call and query, whatever the order the choices were written in. */
export const dependentKey = (name: DependentName, query: DependentQuery): string =>
  `${name}?${Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}=${value}`)
    .join('&')}`;
