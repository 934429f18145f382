/** Codes of the closed vehicle lookups. An id is the place in its list from 1; names in three languages live in the database. */
export const BODY_TYPES = [
  'sedan',
  'hatchback',
  'wagon',
  'suv',
  'crossover',
  'coupe',
  'convertible',
  'roadster',
  'liftback',
  'fastback',
  'minivan',
  'compactMpv',
  'minibus',
  'van',
  'pickup',
  'limousine',
] as const;
export type BodyType = (typeof BODY_TYPES)[number];

export const FUEL_TYPES = [
  'petrol',
  'diesel',
  'petrolLpg',
  'petrolCng',
  'lpg',
  'cng',
  'hybrid',
  'plugInHybrid',
  'electric',
  'hydrogen',
] as const;
export type FuelType = (typeof FUEL_TYPES)[number];

export const DRIVE_TYPES = ['front', 'rear', 'all', 'partTime'] as const;
export type DriveType = (typeof DRIVE_TYPES)[number];

export const TRANSMISSION_TYPES = ['manual', 'automatic', 'cvt', 'robot', 'semiAutomatic', 'singleSpeed'] as const;
export type TransmissionType = (typeof TRANSMISSION_TYPES)[number];

/** Steering side (D095). */
export const WHEELS = ['left', 'right'] as const;
export type Wheel = (typeof WHEELS)[number];

export const COLORS = [
  'white',
  'black',
  'grey',
  'silver',
  'blue',
  'lightBlue',
  'red',
  'burgundy',
  'cherry',
  'green',
  'brown',
  'beige',
  'gold',
  'orange',
  'yellow',
  'purple',
  'aubergine',
  'pink',
  'other',
] as const;
export type Color = (typeof COLORS)[number];

export const DOCUMENT_TYPES = [
  'original',
  'duplicate',
  'electronic',
  'registration',
  'foreign',
  'cleanTitle',
  'salvageTitle',
  'rebuiltTitle',
  'customsDeclaration',
  'powerOfAttorney',
  'none',
] as const;

export const AVAILABILITIES = ['inStock', 'inTransit', 'onOrder', 'atAuction', 'atCustoms', 'reserved'] as const;
export const OWNER_NUMBERS = ['one', 'two', 'three', 'fourOrMore', 'unknown'] as const;
export const CAR_CATEGORIES = ['passenger', 'commercial', 'motorcycle', 'truck', 'special', 'water'] as const;

export const POST_STATUSES = ['active', 'pending', 'rejected', 'hidden', 'sold'] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

/** Five opposite pairs of SPEC.md §9; each is any, yes or no (D083). */
export const CONDITIONS = ['New', 'Damaged', 'RunAndGo', 'UnderWarranty', 'Clearance'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** What a seller agrees to besides the sale; a search filters by it as by a condition. */
export const DEALS = ['Negotiable', 'Exchange', 'Instalments'] as const;
export type Deal = (typeof DEALS)[number];

/** A lookup id of a code: its place in the list from 1. */
export const idOf = <Code extends string>(codes: readonly Code[], code: Code): number => codes.indexOf(code) + 1;

/** The groups of equipment in their order (D120). */
export const FEATURE_GROUPS = ['safety', 'comfort', 'multimedia', 'exterior'] as const;
