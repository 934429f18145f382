import type { Drawing } from '#contract/drawings.ts';
import type { View } from './layers.ts';

/** The views that can be a post's first picture. */
export const FRONTS: ReadonlySet<View> = new Set(['f34', 'f34r']);

/** Shown instead of a body without layers, the most similar first. */
export const NEAREST_BODIES: Readonly<Record<Drawing, readonly Drawing[]>> = {
  sedan: ['coupe', 'wagon'],
  wagon: ['hatchback', 'sedan'],
  hatchback: ['wagon', 'crossover', 'sedan'],
  crossover: ['suv', 'hatchback', 'sedan'],
  suv: ['crossover', 'wagon', 'sedan'],
  minivan: ['suv', 'wagon', 'sedan'],
  van: ['minivan', 'suv', 'sedan'],
  pickup: ['suv', 'crossover', 'sedan'],
  coupe: ['sedan'],
  convertible: ['coupe', 'sedan'],
};

const fronts = (face: number, brands: readonly string[]) => brands.map((brand) => [brand, face] as const);

/** The front of a brand: 1 two narrow grilles and square lamps, 2 a slim bar between slim lamps; others 0, a wide grille. */
export const FRONT_OF: ReadonlyMap<string, number> = new Map([
  ...fronts(1, [
    'Alfa Romeo',
    'Audi',
    'BMW',
    'Bentley',
    'Cadillac',
    'Genesis',
    'Infiniti',
    'Jaguar',
    'Land Rover',
    'Lexus',
    'Maserati',
    'Mercedes-Benz',
    'Porsche',
    'Volvo',
  ]),
  ...fronts(2, [
    'BYD',
    'Changan',
    'Chery',
    'Citroen',
    'Geely',
    'Haval',
    'Honda',
    'Hyundai',
    'Kia',
    'Li Auto',
    'Mazda',
    'Opel',
    'Peugeot',
    'Renault',
    'Tesla',
    'Zeekr',
  ]),
]);
