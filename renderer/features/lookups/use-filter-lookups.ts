import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { LookupItem, Lookups } from '#contract/http/lookups.ts';
import { lookupsActions, selectLookups } from './lookups.slice.ts';
import { useDependent } from './use-lookups.ts';

type Parents = { BrandId?: number; ModelId?: number; GenerationId?: number; CountryId?: number };
export type FilterItem = LookupItem & {
  readonly code?: string;
  readonly hex?: string;
  readonly years?: string;
  readonly imageUrl?: string | null;
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
    | 'Year',
    FilterList
  >
>;

const NOTHING: readonly FilterItem[] = [];

/**
 * Every list of the filters, as far as the parents are chosen. While `isWanted` is false nothing is asked of the server,
 * so that a page can show its posts first.
 */
export function useFilterLookups({ BrandId, ModelId, GenerationId, CountryId }: Parents, isWanted = true): FilterLists {
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
  };
}

/** A dependent list is asked for once its parent is chosen. */
const query = <Query extends object>(
  isWanted: boolean,
  parent: number | undefined,
  choices: Query,
): Query | undefined => (isWanted && parent !== undefined ? choices : undefined);
