import type { Alike } from './car.ts';
import type { MarketModel } from './market.ts';

/** Fewer posts are for tests and first looks: they stay as the market's shares make them. */
const FEWEST_POSTS = 1000;
/** More have enough of many models. */
const MOST_POSTS = 5000;
const EVERY_NTH = 25;
const CLUSTERS = [
  { brand: 'Toyota', model: 'Camry', from: 2018, to: 2020, place: 3 },
  { brand: 'Hyundai', model: 'Elantra', from: 2017, to: 2019, place: 15 },
] as const;

/**
 * The model of a post that is one of many equal cars. Price labels need a dozen of them, which a market of 1,200 posts
 * with measured shares would not have.
 */
export const alikeAt = (
  at: number,
  count: number,
  models: readonly MarketModel[],
): (Alike & { readonly model: MarketModel }) | undefined => {
  if (count < FEWEST_POSTS || count > MOST_POSTS) return undefined;
  const cluster = CLUSTERS.find(({ place }) => at % EVERY_NTH === place);
  const model = models.find(({ brand, model: name }) => brand === cluster?.brand && name === cluster.model);
  return cluster === undefined || model === undefined ? undefined : { model, from: cluster.from, to: cluster.to };
};
