import type { PostCard } from '#contract/http/posts.ts';
import { nameOf } from '#renderer/features/search/filter-lists.ts';
import type { FilterLists } from '#renderer/features/search/filter-lists.ts';
import type { Filters } from '#renderer/features/search/filters.ts';

type Known = {
  readonly lists: FilterLists;
  /** One of the results: they all have the brand and model that were asked for. */
  readonly card: Pick<PostCard, 'brand' | 'model'> | undefined;
  /** False once no more names can come. */
  readonly isLoading: boolean;
};

/** Brand and model of a search by car: null while a name is on its way, undefined where the search does not name one car. */
export const resultsTitle = ({ BrandId, ModelId, Cars }: Filters, known: Known): string | null | undefined => {
  const { lists, card, isLoading } = known;
  if (BrandId === undefined || Cars !== undefined) return undefined;
  const brand = nameOf(lists, 'BrandId', BrandId) ?? card?.brand;
  if (brand === undefined) return isLoading || !lists.BrandId.isReady ? null : undefined;
  if (ModelId === undefined) return brand;
  const model = nameOf(lists, 'ModelId', ModelId) ?? card?.model;
  if (model !== undefined) return `${brand} ${model}`;
  return isLoading && !lists.ModelId.isReady ? null : brand;
};
