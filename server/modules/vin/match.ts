import { OTHER_MODEL } from '#contract/constants.ts';
import type { DecodedVin } from '#contract/http/vin.ts';
import { BODY_TYPES, DRIVE_TYPES, FUEL_TYPES, idOf, TRANSMISSION_TYPES, WHEELS } from '#contract/vehicle.ts';
import type { CarFacts } from './facts.ts';
import type { MatchRepository, ModelRow, ModificationRow } from './match.repository.ts';
import { findBrand, findModel } from './names.ts';

/** How far the litres on paper may be from the catalogue's cm³. */
const NEAR_CC = 60;
const NEAR_HP = 6;
/** A model year begins in the calendar year before it. */
const SLACK_YEARS = 1;

export type Match = {
  readonly matched: DecodedVin['matched'];
  readonly isYearAmbiguous: boolean;
};

type Lifetime = { readonly year_from: number; readonly year_to: number | null };

const isMadeIn = ({ year_from, year_to }: Lifetime, year: number): boolean =>
  year >= year_from - SLACK_YEARS && year <= (year_to ?? Infinity) + SLACK_YEARS;

/** The years in which there was such a car at all; all of them where the catalogue disagrees with every one. */
const plausibleYears = (years: readonly number[], made: readonly Lifetime[]): readonly number[] => {
  const plausible = years.filter((year) => made.some((lifetime) => isMadeIn(lifetime, year)));
  return plausible.length === 0 ? years : plausible;
};

type Test = (row: ModificationRow) => boolean;

const among = (ids: readonly number[], of: (row: ModificationRow) => number): Test | undefined =>
  ids.length === 0 ? undefined : (row) => ids.includes(of(row));
const near = (
  wanted: number | undefined,
  of: (row: ModificationRow) => number | null,
  most: number,
): Test | undefined => (wanted === undefined ? undefined : (row) => Math.abs((of(row) ?? Number.NaN) - wanted) <= most);

const testsOf = (facts: CarFacts, year: number | undefined): readonly (Test | undefined)[] => {
  const { span } = facts;
  return [
    year === undefined ? undefined : (row) => row.year_from <= year && year <= (row.year_to ?? Infinity),
    span === undefined
      ? undefined
      : (row) =>
          row.year_from >= span.from - SLACK_YEARS && (row.year_to ?? Infinity) <= (span.to ?? Infinity) + SLACK_YEARS,
    among(
      facts.bodies.map((code) => idOf(BODY_TYPES, code)),
      (row) => row.body_type_id,
    ),
    among(
      facts.fuels.map((code) => idOf(FUEL_TYPES, code)),
      (row) => row.fuel_type_id,
    ),
    among(
      facts.drives.map((code) => idOf(DRIVE_TYPES, code)),
      (row) => row.drive_type_id,
    ),
    among(
      facts.transmissions.map((code) => idOf(TRANSMISSION_TYPES, code)),
      (row) => row.transmission_type_id,
    ),
    among(facts.wheel === undefined ? [] : [idOf(WHEELS, facts.wheel)], (row) => row.wheel_id),
    near(facts.displacement, (row) => row.displacement, NEAR_CC),
    near(facts.horsePower, (row) => row.horse_power, NEAR_HP),
  ];
};

/** The catalogue's rows that the car may be; what no row agrees with is taken for a difference in naming. */
const narrow = (rows: readonly ModificationRow[], facts: CarFacts, year: number | undefined) => {
  let left = rows;
  for (const test of testsOf(facts, year)) {
    const fitting = test === undefined ? left : left.filter(test);
    if (fitting.length > 0) left = fitting;
  }
  return left;
};

const agreed = <T>(rows: readonly ModificationRow[], of: (row: ModificationRow) => T): T | undefined => {
  const [first, ...others] = [...new Set(rows.map(of))];
  return others.length === 0 ? first : undefined;
};

/** Only what all rows agree on, so that the form's dependent lists always hold what is filled in. */
const detailsOf = (rows: readonly ModificationRow[], facts: CarFacts) => ({
  bodyTypeId: agreed(rows, (row) => row.body_type_id),
  fuelTypeId: agreed(rows, (row) => row.fuel_type_id),
  driveTypeId: agreed(rows, (row) => row.drive_type_id),
  transmissionTypeId: agreed(rows, (row) => row.transmission_type_id),
  wheelId: agreed(rows, (row) => row.wheel_id),
  generationId: agreed(rows, (row) => row.generation_id),
  modificationId: agreed(rows, (row) => row.id),
  displacement: agreed(rows, (row) => row.displacement) ?? facts.displacement,
  horsePower: agreed(rows, (row) => row.horse_power) ?? facts.horsePower,
});

const withoutGaps = (matched: { readonly [K in keyof DecodedVin['matched']]: number | undefined }) =>
  Object.fromEntries(Object.entries(matched).filter(([, value]) => value !== undefined)) as DecodedVin['matched'];

/** A span as the one production run of a model's code. */
const lifetimesOf = ({ span }: CarFacts, models: readonly ModelRow[]): readonly Lifetime[] =>
  span === undefined ? models : [{ year_from: span.from, year_to: span.to ?? null }];

/** The model of a brand without models in the catalogue; the form preselects it, too. */
const anyModel = (models: readonly ModelRow[]): ModelRow | undefined =>
  models.length === 1 ? models.find(({ name }) => name === OTHER_MODEL) : undefined;

/** Finds the car in the catalogue, as far as its facts and the catalogue agree. */
export const matchCar = async (facts: CarFacts, repository: MatchRepository): Promise<Match> => {
  const brand = findBrand(await repository.brands(), facts.make);
  if (brand === undefined) {
    const [year] = facts.years;
    return { matched: withoutGaps({ year }), isYearAmbiguous: facts.years.length > 1 };
  }
  const models = await repository.models(brand.id);
  const model = (facts.model === null ? undefined : findModel(models, brand.name, facts.model)) ?? anyModel(models);
  const years = plausibleYears(facts.years, lifetimesOf(facts, model === undefined ? models : [model]));
  const [year] = years;
  const found = { brandId: brand.id, modelId: model?.id, year };
  const isYearAmbiguous = years.length > 1;
  if (model === undefined) {
    const { displacement, horsePower } = facts;
    return { matched: withoutGaps({ ...found, displacement, horsePower }), isYearAmbiguous };
  }
  const rows = narrow(await repository.modifications(model.id), facts, year);
  return { matched: withoutGaps({ ...found, ...detailsOf(rows, facts) }), isYearAmbiguous };
};
