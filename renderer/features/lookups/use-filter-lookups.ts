import { useEffect } from 'react';
import { shallowEqual, useDispatch, useSelector } from 'react-redux';
import type { LookupItem, Lookups } from '#contract/http/lookups.ts';
import { type CarChoice, carsIn } from '#contract/search-lists.ts';
import { lookupsActions, selectDependent, selectLookups, type WithLookups } from './lookups.slice.ts';
import { useDependent } from './use-lookups.ts';

type Parents = { BrandId?: number; ModelId?: number; GenerationId?: number; CountryId?: number; Cars?: string };
export type FilterItem = LookupItem & {
  readonly code?: string;
  readonly hex?: string;
  readonly years?: string;
  readonly group?: string;
  readonly imageUrl?: string | null;
  readonly postsCount?: number;
};
export type FilterList = { readonly isReady: boolean; readonly items: readonly FilterItem[] };

/** Lists of the filter panel, by the parameter of the search call each one fills. */
export type FilterLists = Readonly<
  Record<
    | 'BrandId'
    | 'ModelId'
    | 'GenerationId'
    | 'ModificationId'
    | 'BodyTypeId'
    | 'FuelTypeId'
    | 'TransmissionTypeId'
    | 'DriveTypeId'
    | 'ColorId'
    | 'CountryId'
    | 'RegionId'
    | 'AvailabilityId'
    | 'DocumentTypeId'
    | 'Year'
    | 'Features'
    | 'CarModels',
    FilterList
  >
>;

const NOTHING: readonly FilterItem[] = [];
const NO_CARS: readonly CarChoice[] = [];

/**
 * Every list of the filters, as far as the parents are chosen. While `isWanted` is false nothing is asked of the server,
 * so that a page can show its posts first.
 */
export function useFilterLookups(parents: Parents, isWanted = true): FilterLists {
  const { BrandId, ModelId, GenerationId, CountryId, Cars } = parents;
  const lookups = useSelector(selectLookups);
  const dispatch = useDispatch();
  useEffect(() => {
    if (isWanted) dispatch(lookupsActions.needed());
  }, [dispatch, isWanted]);
  const models = useDependent('models', query(isWanted, BrandId, { brandId: BrandId }));
  const generations = useDependent('generations', query(isWanted, ModelId, { modelId: ModelId }));
  const modifications = useDependent(
    'modifications',
    query(isWanted, GenerationId && ModelId, { modelId: ModelId, generationId: GenerationId }),
  );
  const regions = useDependent('regions', query(isWanted, CountryId, { countryId: CountryId }));
  const carModels = useModelsOf(isWanted && Cars !== undefined ? carsIn(Cars) : NO_CARS);
  const list = (name: keyof Lookups): FilterList => ({
    isReady: lookups !== undefined,
    items: lookups?.[name] ?? NOTHING,
  });
  const dependent = ({ phase, items }: ReturnType<typeof useDependent>): FilterList => ({
    isReady: phase === 'ready',
    items,
  });
  return {
    BrandId: list('brands'),
    ModelId: dependent(models),
    GenerationId: dependent(generations),
    ModificationId: dependent(modifications),
    BodyTypeId: list('bodyTypes'),
    FuelTypeId: list('fuelTypes'),
    TransmissionTypeId: list('transmissionTypes'),
    DriveTypeId: list('driveTypes'),
    ColorId: list('colors'),
    CountryId: list('countries'),
    RegionId: dependent(regions),
    AvailabilityId: list('availabilities'),
    DocumentTypeId: list('documentTypes'),
    Year: list('years'),
    Features: list('features'),
    CarModels: carModels,
  };
}

/** The models of the brands of these cars, as far as models are named. */
function useModelsOf(cars: readonly CarChoice[]): FilterList {
  const brands = [...new Set(cars.flatMap(({ BrandId, ModelId }) => (ModelId === undefined ? [] : [BrandId])))];
  const loads = useSelector(
    (state: WithLookups) => brands.map((brandId) => selectDependent(state, 'models', { brandId })),
    shallowEqual,
  );
  const dispatch = useDispatch();
  const missing = brands.filter((_, at) => loads[at] === undefined).join();
  useEffect(() => {
    for (const brandId of missing.split(',').filter(Boolean)) {
      dispatch(lookupsActions.dependentNeeded({ name: 'models', query: { brandId: Number(brandId) } }));
    }
  }, [dispatch, missing]);
  return {
    isReady: loads.every((load) => load?.phase === 'ready'),
    items: loads.flatMap((load) => (load?.phase === 'ready' ? load.value : NOTHING)),
  };
}

/** A dependent list is asked for once its parent is chosen. */
const query = <Query extends object>(
  isWanted: boolean,
  parent: number | undefined,
  choices: Query,
): Query | undefined => (isWanted && parent !== undefined ? choices : undefined);
