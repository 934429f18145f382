import { idOf, WHEELS } from '#contract/vehicle.ts';
import type { ModificationRow } from './lookups.repository.ts';

/** What has been chosen of a car, in the order of the form (D096). */
export type Chosen = {
  readonly rightWheel?: boolean | undefined;
  readonly year?: number | undefined;
  readonly bodyTypeId?: number | undefined;
  readonly fuelTypeId?: number | undefined;
  readonly driveTypeId?: number | undefined;
  readonly transmissionTypeId?: number | undefined;
  readonly generationId?: number | undefined;
};

const LEFT = idOf(WHEELS, 'left');
const RIGHT = idOf(WHEELS, 'right');

/** The variants that fit a choice; what was not chosen fits all. */
export const fitting = (rows: readonly ModificationRow[], chosen: Chosen): ModificationRow[] => {
  const wheel = wheelOf(rows, chosen.rightWheel);
  return rows.filter(
    (row) =>
      row.wheel_id === wheel &&
      (chosen.year === undefined || (row.year_from <= chosen.year && chosen.year <= (row.year_to ?? chosen.year))) &&
      is(row.body_type_id, chosen.bodyTypeId) &&
      is(row.fuel_type_id, chosen.fuelTypeId) &&
      is(row.drive_type_id, chosen.driveTypeId) &&
      is(row.transmission_type_id, chosen.transmissionTypeId) &&
      is(row.generation_id, chosen.generationId),
  );
};

/** The years in which any of the variants was made, the newest first; what is still made is made this year. */
export const yearsOf = (rows: readonly ModificationRow[], thisYear: number): number[] => {
  const years = new Set<number>();
  for (const { year_from, year_to } of rows)
    for (let year = year_from; year <= Math.min(year_to ?? thisYear, thisYear); year += 1) years.add(year);
  return [...years].toSorted((a, b) => b - a);
};

const is = (value: number, wanted: number | undefined): boolean => wanted === undefined || value === wanted;

/** D094: true is right, false is left; unsaid is left too, except for models that were only ever made with the right. */
const wheelOf = (rows: readonly ModificationRow[], rightWheel: boolean | undefined): number => {
  if (rightWheel !== undefined) return rightWheel ? RIGHT : LEFT;
  return rows.some(({ wheel_id }) => wheel_id === LEFT) ? LEFT : RIGHT;
};
