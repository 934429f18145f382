import type { CountryCode } from '#contract/constants.ts';
import type { Place } from './demo-world.ts';
import type { Draw } from './random.ts';
import { PRIVATE_REGION_SHARES } from './shares.ts';

/** The regions in which sellers live: a country's capital, or one that is drawn. */
export const homeRegions = (draw: Draw, regions: ReadonlyMap<CountryCode, readonly Place[]>) => {
  const placesOf = (country: CountryCode) => regions.get(country) ?? [];
  const capital = (country: CountryCode): number => placesOf(country)[0]?.id ?? 0;
  return {
    capital,
    drawn: (country: CountryCode): number => {
      if (country !== 'AM') return draw.chance(0.5) ? capital(country) : draw.pick(placesOf(country)).id;
      const code = draw.among(PRIVATE_REGION_SHARES);
      return placesOf('AM').find((place) => place.code === code)?.id ?? capital('AM');
    },
  };
};
