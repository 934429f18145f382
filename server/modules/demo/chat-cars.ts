import type { PlannedPost } from './post-row.ts';

const COSTLY_USD_MINOR = 1_200_000;

/** What a conversation may ask of its car. */
export const CAR_CONDITIONS = [
  'used',
  'whole',
  'cleared',
  'uncleared',
  'petrol',
  'gas',
  'electric',
  'allWheel',
  'miles',
  'negotiable',
  'exchange',
  'costly',
  'sold',
] as const;

export type CarCondition = (typeof CAR_CONDITIONS)[number];

const CHECKS: Readonly<Record<CarCondition, (post: PlannedPost) => boolean>> = {
  used: ({ plan: { car } }) => !car.isNew,
  whole: ({ plan: { car } }) => !car.isDamaged,
  cleared: ({ plan: { car } }) => car.isCleared,
  uncleared: ({ plan: { car } }) => !car.isCleared,
  petrol: ({ plan: { car } }) => car.fuel === 'petrol',
  gas: ({ plan: { car } }) => car.fuel === 'petrolCng' || car.fuel === 'petrolLpg',
  electric: ({ plan: { car } }) => car.fuel === 'electric',
  allWheel: ({ plan: { car } }) => car.isAllWheel,
  miles: ({ plan: { car } }) => car.mileageUnit === 'mi',
  negotiable: ({ row }) => row.is_negotiable === 1,
  exchange: ({ row }) => row.is_exchange_possible === 1,
  costly: ({ row }) => row.price_usd_minor >= COSTLY_USD_MINOR,
  sold: ({ plan }) => plan.status === 'sold',
};

/** Whether all that is said about the car is true of this one; only the conversation of a sold car is about one. */
export const fitsCar = (post: PlannedPost, conditions: readonly CarCondition[]): boolean =>
  post.plan.status === (conditions.includes('sold') ? 'sold' : 'active') &&
  conditions.every((condition) => CHECKS[condition](post));
