import { carName, withoutPower } from '#contract/car-name.ts';
import type { Language } from '#contract/constants.ts';
import type { PlannedRow, SheetMessage } from '#contract/http/stock-file.ts';
import { PostId } from '#contract/ids.ts';
import type { OwnCar } from './cars.repository.ts';
import { conversionsOf } from './conversions.ts';
import { changeOf } from './existing-car.ts';
import { newCar, type NewCarSetting } from './new-car.ts';
import { filledMessages, readSheet, type SheetAsked, type SheetDeps, type SheetLine } from './sheet.ts';
import { faultMessages, messageOf } from './values.ts';

const MAX_TITLE = 300;
const named = (parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(' ').slice(0, MAX_TITLE);

/** As everywhere the car is named; a line may say only a part of it. */
const nameOf = (...[brand, model, modification]: readonly (string | null | undefined)[]): string =>
  brand && model
    ? carName({ brand, model, modification: modification ?? null }).slice(0, MAX_TITLE)
    : named([brand, model, withoutPower(modification ?? '')]);

const titleOf = ({ row: { said, values } }: SheetLine, { vocabulary, variants }: NewCarSetting): string => {
  const { modification } = values;
  const variant = modification !== undefined && 'id' in modification ? modification.id : undefined;
  const title = nameOf(
    values.brand === undefined ? said.brand : vocabulary.brandName(values.brand),
    values.model === undefined ? said.model : vocabulary.model(values.model)?.name,
    variants.modifications.find(({ id }) => id === variant)?.name ?? said.modification,
  );
  return title === '' ? named([said.stockNumber ?? said.vin]) : title;
};

const titleOfCar = (car: OwnCar, { vocabulary }: NewCarSetting): string =>
  nameOf(
    vocabulary.brandName(car.brand_id),
    vocabulary.model(car.model_id)?.name,
    car.modification_name ?? car.modification_text,
  );

const NO_CHANGE = { edit: null, before: null } as const;

const planOfCar = (line: SheetLine, car: OwnCar, setting: NewCarSetting): PlannedRow => {
  const { edit, before, faults, remarks } = changeOf(line.row, car, setting.defaults);
  const about = { postId: PostId.parse(car.id), title: titleOfCar(car, setting) };
  if (line.fault !== undefined)
    return { ...about, ...NO_CHANGE, verdict: 'refused', messages: [messageOf(line.fault)] };
  // What changes nothing needs no word either.
  const changed = (['price', 'mileage'] as const).filter((field) => edit[field] !== undefined);
  const converted = conversionsOf(line.row, setting.defaults, changed);
  const messages = [...faultMessages({ ...line.row, faults }), ...converted, ...line.remarks, ...remarks];
  if (faults.size > 0) return { ...about, ...NO_CHANGE, verdict: 'refused', messages };
  return Object.keys(edit).length === 0
    ? { ...about, ...NO_CHANGE, verdict: 'same', messages }
    : { ...about, edit, before, verdict: 'update', messages };
};

const planOfNew = (line: SheetLine, setting: NewCarSetting, language: Language): PlannedRow => {
  const { faults } = newCar(line.row, setting);
  const about = { ...NO_CHANGE, postId: null, title: titleOf(line, setting) };
  if (line.fault !== undefined) return { ...about, verdict: 'refused', messages: [messageOf(line.fault)] };
  const remarks: SheetMessage[] = [
    ...conversionsOf(line.row, setting.defaults, ['year', 'horsePower', 'mileage', 'price']),
    ...line.remarks,
    ...filledMessages(line, setting, language),
  ];
  if (faults.size > 0)
    return { ...about, verdict: 'refused', messages: [...faultMessages({ ...line.row, faults }), ...remarks] };
  return { ...about, verdict: 'create', messages: [...remarks, messageOf('HIDDEN_WITHOUT_PHOTOS')] };
};

/** What each row of a page would do; nothing is written. */
export const planSheet = async (deps: SheetDeps, asked: SheetAsked): Promise<PlannedRow[]> => {
  const { lines, setting } = await readSheet(deps, asked, { findsCars: true });
  return lines.map((line) =>
    line.car === undefined ? planOfNew(line, setting, asked.language) : planOfCar(line, line.car, setting),
  );
};
