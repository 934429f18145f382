import type { BodyType } from './vehicle.ts';

export const DRAWINGS = [
  'sedan',
  'crossover',
  'suv',
  'hatchback',
  'wagon',
  'minivan',
  'coupe',
  'pickup',
  'convertible',
  'van',
] as const satisfies readonly BodyType[];
export type Drawing = (typeof DRAWINGS)[number];

/** Sixteen body types share ten drawings. */
export const DRAWING_OF: Readonly<Record<BodyType, Drawing>> = {
  sedan: 'sedan',
  hatchback: 'hatchback',
  wagon: 'wagon',
  suv: 'suv',
  crossover: 'crossover',
  coupe: 'coupe',
  convertible: 'convertible',
  roadster: 'convertible',
  liftback: 'hatchback',
  fastback: 'coupe',
  minivan: 'minivan',
  compactMpv: 'minivan',
  minibus: 'van',
  van: 'van',
  pickup: 'pickup',
  limousine: 'sedan',
};
