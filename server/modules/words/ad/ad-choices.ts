import type { Lists } from '../lists.repository.ts';
import type { Span } from '../query/span.ts';
import type { ChoiceFilter, FlagFilter } from '../query/meanings.ts';

const KINDS = {
  BodyTypeId: 'bodyType',
  FuelTypeId: 'fuelType',
  TransmissionTypeId: 'transmissionType',
  DriveTypeId: 'driveType',
  ColorId: 'color',
  AvailabilityId: 'availability',
} as const satisfies Record<ChoiceFilter, string>;

/** The more specific of two items that describe the same car: `бензин, газ`, `автомат (вариатор)`. */
const SAYS_MORE: readonly (readonly [more: string, less: string])[] = [
  ['petrolLpg', 'petrol'],
  ['petrolLpg', 'lpg'],
  ['petrolCng', 'petrol'],
  ['petrolCng', 'petrolLpg'],
  ['petrolCng', 'cng'],
  ['cng', 'petrolLpg'],
  ['hybrid', 'petrol'],
  ['hybrid', 'diesel'],
  ['hybrid', 'electric'],
  ['plugInHybrid', 'hybrid'],
  ['plugInHybrid', 'petrol'],
  ['plugInHybrid', 'electric'],
  ['cvt', 'automatic'],
  ['robot', 'automatic'],
  ['semiAutomatic', 'automatic'],
  ['partTime', 'all'],
];

const strongest = (codes: readonly string[]): string[] =>
  codes.filter((code) => !SAYS_MORE.some(([more, less]) => less === code && codes.includes(more)));

/** Whether a span follows `не`. */
const isDenied = ({ from }: Span, spans: readonly Span[]): boolean =>
  spans.some(({ to, meaning }) => to === from && meaning.kind === 'grammar' && meaning.code === 'not:not');

/** The items of the closed lists that a text names, by filter; two of one list contradict each other. */
export const choicesIn = (
  spans: readonly Span[],
  { lookups }: Pick<Lists, 'lookups'>,
  also: { readonly isDiesel: boolean },
): ReadonlyMap<ChoiceFilter, readonly number[]> => {
  const named = new Map<ChoiceFilter, Set<string>>();
  const add = (filter: ChoiceFilter, code: string) => named.set(filter, (named.get(filter) ?? new Set()).add(code));
  const codeOf = (filter: ChoiceFilter, id: number) =>
    lookups.find((item) => item.kind === KINDS[filter] && item.id === id)?.code;
  for (const span of spans) {
    if (span.meaning.kind !== 'choice' || isDenied(span, spans)) continue;
    const code = codeOf(span.meaning.filter, span.meaning.id);
    if (code !== undefined) add(span.meaning.filter, code);
  }
  if (also.isDiesel) add('FuelTypeId', 'diesel');
  const idOf = (filter: ChoiceFilter, code: string) =>
    lookups.find((item) => item.kind === KINDS[filter] && item.code === code)?.id ?? 0;
  return new Map(
    [...named].map(([filter, codes]) => [filter, strongest([...codes]).map((code) => idOf(filter, code))]),
  );
};

/** The states of a car in a text; both values of one contradict each other. */
export const flagsIn = (spans: readonly Span[]): ReadonlyMap<FlagFilter, readonly boolean[]> => {
  const flags = new Map<FlagFilter, Set<boolean>>();
  for (const span of spans) {
    if (span.meaning.kind !== 'condition') continue;
    const { filter, value } = span.meaning;
    flags.set(filter, (flags.get(filter) ?? new Set()).add(value !== isDenied(span, spans)));
  }
  return new Map([...flags].map(([filter, values]) => [filter, [...values]]));
};

/** Whether the text offers a lower price, an exchange or instalments. */
export const isOffered = (spans: readonly Span[], deal: 'negotiable' | 'exchange' | 'instalments'): boolean =>
  spans.some(
    (span) => span.meaning.kind === 'grammar' && span.meaning.code === `deal:${deal}` && !isDenied(span, spans),
  );

export type Place = { readonly countryId: number; readonly regionId: number | undefined };

/** Where the car is: a region comes before the country that it was brought from. */
export const placesIn = (spans: readonly Span[]): readonly Place[] => {
  const places = spans.flatMap(({ meaning }): Place[] =>
    meaning.kind === 'place' ? [{ countryId: meaning.countryId, regionId: meaning.regionId }] : [],
  );
  const regions = places.filter(({ regionId }) => regionId !== undefined);
  const counted = regions.length > 0 ? regions : places;
  return [...new Map(counted.map((place) => [`${place.countryId}/${place.regionId ?? ''}`, place])).values()];
};
