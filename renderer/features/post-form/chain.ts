import type { CodedItem, GenerationItem, LookupItem, Lookups, ModificationItem } from '#contract/http/lookups.ts';
import { WHEELS, idOf } from '#contract/vehicle.ts';
import { CHAIN, chosenId } from './form-values.ts';
import type { ChainField, FormValues } from './form-values.ts';

export type ChainItem = LookupItem & Partial<CodedItem & GenerationItem & ModificationItem>;
/** The fields whose choices depend on earlier ones. */
export type ListField = Exclude<ChainField, 'wheelId' | 'brandId'>;
export type ListCall =
  | 'models'
  | 'years'
  | 'bodyTypes'
  | 'fuelTypes'
  | 'driveTypes'
  | 'transmissionTypes'
  | 'generations'
  | 'modifications';
export type ListLoad =
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly items: readonly ChainItem[] }
  | { readonly phase: 'failed' };
/** Lists by call and query, in the language of the page. */
export type ChainLists = Readonly<Record<string, ListLoad>>;
export type ListQuery = Readonly<Record<string, number | boolean>>;
export type ChainList = { readonly field: ListField; readonly call: ListCall; readonly query: ListQuery };

/** A dependent field as a control shows it. */
export type ChainLink = {
  /** `idle` until the earlier fields are chosen. */
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  /** All values of the kind where the catalogue has none for this car (D097). */
  readonly options: readonly ChainItem[];
  readonly isSingle: boolean;
  /** 'No more details available for this choice' (SPEC.md §2). */
  readonly isEmpty: boolean;
};

const CALLS: Readonly<Record<ListField, ListCall>> = {
  modelId: 'models',
  year: 'years',
  bodyTypeId: 'bodyTypes',
  fuelTypeId: 'fuelTypes',
  driveTypeId: 'driveTypes',
  transmissionTypeId: 'transmissionTypes',
  generationId: 'generations',
  modificationId: 'modifications',
};
/** All values of a kind, if the catalogue lists none for this car. */
const FALLBACKS: Readonly<Partial<Record<ListField, keyof Lookups>>> = {
  year: 'years',
  bodyTypeId: 'bodyTypes',
  fuelTypeId: 'fuelTypes',
  driveTypeId: 'driveTypes',
  transmissionTypeId: 'transmissionTypes',
};
const RIGHT = idOf(WHEELS, 'right');
/** The parameters of the calls from the earlier choices, in order. */
const PARAMETERS = ['year', 'bodyTypeId', 'fuelTypeId', 'driveTypeId', 'transmissionTypeId', 'generationId'] as const;

export const isListField = (field: ChainField): field is ListField => field !== 'wheelId' && field !== 'brandId';
export const listKey = ({ call, query }: Pick<ChainList, 'call' | 'query'>): string =>
  `${call}?${Object.entries(query).join('&')}`;

const isKnownEmpty = (lists: ChainLists, list: ChainList | undefined): boolean => {
  const load = list === undefined ? undefined : lists[listKey(list)];
  return load?.phase === 'ready' && load.items.length === 0;
};

/** Whether the fields before this one are chosen; drive and generation may be empty if the catalogue has none. */
const isReached = (field: ListField, values: FormValues, lists: ChainLists): boolean => {
  if (values.wheelId === '') return false;
  const before = CHAIN.slice(1, CHAIN.indexOf(field));
  return before.every(
    (name) =>
      values[name] !== '' ||
      ((name === 'driveTypeId' || name === 'generationId') && isKnownEmpty(lists, listOf(name, values, lists))),
  );
};

/** The list that a field needs now; undefined if it needs none yet. */
export const listOf = (field: ListField, values: FormValues, lists: ChainLists): ChainList | undefined => {
  if (!isReached(field, values, lists)) return undefined;
  const call = CALLS[field];
  if (field === 'modelId') return { field, call, query: { brandId: chosenId(values, 'brandId') ?? 0 } };
  // The call for transmissions needs a drive, which some cars lack in the catalogue.
  if (field === 'transmissionTypeId' && values.driveTypeId === '') return undefined;
  const end = PARAMETERS.findIndex((name) => name === field);
  const chosen = PARAMETERS.slice(0, end === -1 ? undefined : end).flatMap((name) => {
    const id = chosenId(values, name);
    return id === undefined ? [] : [[name, id] as const];
  });
  const query = { modelId: chosenId(values, 'modelId') ?? 0, rightWheel: values.wheelId === String(RIGHT) };
  return { field, call, query: { ...query, ...Object.fromEntries(chosen) } };
};

const LIST_FIELDS: readonly ListField[] = CHAIN.filter(isListField);

/** The lists that are needed and not loaded. */
export const missingLists = (values: FormValues, lists: ChainLists): ChainList[] =>
  LIST_FIELDS.flatMap((field) => {
    const list = listOf(field, values, lists);
    return list === undefined || lists[listKey(list)]?.phase === 'ready' ? [] : [list];
  });

/** The first empty field with a single choice, which selects itself (D096). */
export const singleChoice = (
  values: FormValues,
  lists: ChainLists,
): { field: ListField; item: ChainItem } | undefined => {
  for (const field of LIST_FIELDS) {
    const item = itemsOf(field, values, lists);
    if (values[field] === '' && item?.length === 1 && item[0] !== undefined) return { field, item: item[0] };
  }
  return undefined;
};

const itemsOf = (field: ListField, values: FormValues, lists: ChainLists): readonly ChainItem[] | undefined => {
  const list = listOf(field, values, lists);
  const load = list === undefined ? undefined : lists[listKey(list)];
  return load?.phase === 'ready' ? load.items : undefined;
};

/** The chosen modification as the catalogue has it. */
export const chosenModification = (values: FormValues, lists: ChainLists): ChainItem | undefined =>
  itemsOf('modificationId', values, lists)?.find(({ id }) => String(id) === values.modificationId);

const NO_ITEMS: readonly ChainItem[] = [];
const READY_EMPTY = { phase: 'ready', isSingle: false, isEmpty: true } as const;
const NOT_YET = { phase: 'idle', options: NO_ITEMS, isSingle: false, isEmpty: false } as const;

/** A dependent field as its control shows it. */
export const linkOf = (
  field: ChainField,
  values: FormValues,
  { lists, all }: { lists: ChainLists; all: Lookups | undefined },
): ChainLink => {
  if (!isListField(field)) {
    const options = (field === 'wheelId' ? all?.wheels : all?.brands) ?? NO_ITEMS;
    return { phase: all === undefined ? 'loading' : 'ready', options, isSingle: options.length === 1, isEmpty: false };
  }
  const fallback = FALLBACKS[field];
  const everything = (fallback === undefined ? undefined : all?.[fallback]) ?? NO_ITEMS;
  const list = listOf(field, values, lists);
  if (list === undefined) return isReached(field, values, lists) ? { ...READY_EMPTY, options: everything } : NOT_YET;
  const load = lists[listKey(list)] ?? { phase: 'loading' };
  if (load.phase !== 'ready') return { ...NOT_YET, phase: load.phase };
  if (load.items.length === 0) return { ...READY_EMPTY, options: everything };
  const options = withChosen(load.items, everything, values[field]);
  return { phase: 'ready', options, isSingle: options.length === 1, isEmpty: false };
};

/** A car may have what the catalogue does not list for its model, such as gas: its select shows that, too. */
const withChosen = (listed: readonly ChainItem[], everything: readonly ChainItem[], chosen: string) => {
  const isChosen = ({ id }: ChainItem) => String(id) === chosen;
  return listed.some(isChosen) ? listed : [...listed, ...everything.filter(isChosen)];
};
