import type { PostCard } from './http/posts.ts';
import { formatMoney } from './money-text.ts';

/** The car's place: its region, after its country where that differs from the viewer's. */
export const cardPlace = (
  { country, region, countryId }: Pick<PostCard, 'country' | 'region' | 'countryId'>,
  viewerCountryId: number | undefined,
): string => {
  const isAbroad = viewerCountryId !== undefined && countryId !== viewerCountryId;
  return region === '' || (isAbroad && region !== country)
    ? [country, region].filter((name) => name !== '').join(', ')
    : region;
};

/** The price with the estimated clearance (D072); undefined where the car is cleared or the estimate is not known. */
export const clearedPriceText = ({
  userPriceCleared,
  userPriceUnit,
}: Pick<PostCard, 'userPriceCleared' | 'userPriceUnit'>): string | undefined =>
  userPriceCleared === null ? undefined : `≈\u00a0${formatMoney(userPriceCleared, userPriceUnit)}`;
