import { carName } from '#contract/car-name.ts';
import { linkOf } from './chain.ts';
import type { WithPostForm } from './post-form.types.ts';
import type { WithAllLookups } from './use-chain.ts';

/** The car in the form as a line of a list, without unknown parts. */
export const titleOf = ({ postForm, lookups }: WithPostForm & WithAllLookups): string => {
  const { values, lists } = postForm;
  const world = { lists, all: lookups.all.value };
  const name = (field: 'brandId' | 'modelId'): string =>
    linkOf(field, values, world).options.find(({ id }) => String(id) === values[field])?.name ?? '';
  const car = carName({ brand: name('brandId'), model: name('modelId'), modification: null }).trim();
  return [car, values.year].filter((part) => part !== '').join(', ');
};
