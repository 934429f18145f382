import type { InventoryEdit } from '#contract/http/inventory.ts';
import type { SheetDefaults, SheetField, SheetMessage } from '#contract/http/stock-file.ts';
import { toMajor, toMinor } from '#contract/money.ts';
import { fromKm, storedCurrency, toKm } from '#server/modules/posts/index.ts';
import { isSameName } from '#server/modules/words/index.ts';
import type { OwnCar } from './cars.repository.ts';
import { type Faults, messageOf, type ReadRow, type SheetFault, type Values } from './values.ts';

/** What a file may change of a car that is there; of anything else the car keeps its own. */
const CHANGED = [
  'price',
  'priceUnit',
  'mileage',
  'mileageUnit',
  'availability',
  'country',
  'region',
  'address',
  'stockNumber',
  'notes',
] as const satisfies readonly SheetField[];

type Change = { readonly edit: InventoryEdit; readonly before: InventoryEdit };
const NOTHING: Change = { edit: {}, before: {} };

const oneField = <F extends keyof InventoryEdit>(
  name: F,
  wanted: InventoryEdit[F] | undefined,
  has: InventoryEdit[F],
): Change => (wanted === undefined || wanted === has ? NOTHING : { edit: { [name]: wanted }, before: { [name]: has } });

const lines = (text: string | null): string | null => text?.replace(/\r\n?/g, '\n').trim() ?? null;

const priceChange = ({ price, priceUnit }: Values, car: OwnCar, defaults: SheetDefaults): Change => {
  if (price === undefined) return NOTHING;
  const unit = priceUnit ?? defaults.priceUnit;
  const has = storedCurrency(car.price_unit);
  if (toMinor(price) === car.price_minor && unit === has) return NOTHING;
  // A price means nothing without its currency.
  const before = { price: Math.max(1, Math.round(toMajor(car.price_minor))), priceUnit: has };
  return { edit: { price, priceUnit: unit }, before };
};

/** The same distance in either unit is no change: a value in miles comes back from kilometres rounded. */
const mileageChange = ({ mileage, mileageUnit }: Values, car: OwnCar, defaults: SheetDefaults): Change => {
  if (mileage === undefined) return NOTHING;
  const unit = mileageUnit ?? defaults.mileageUnit;
  const km = toKm(mileage, unit);
  if (km === car.mileage || fromKm(car.mileage, unit) === mileage) return NOTHING;
  const units = oneField('mileageUnit', unit, car.mileage_unit);
  return { edit: { mileage: km, ...units.edit }, before: { mileage: car.mileage, ...units.before } };
};

const regionOf = ({ country, region }: Values, car: OwnCar, { countryId, regionId }: SheetDefaults) => {
  if (region !== undefined) return region;
  if (country === undefined || country === car.country_id) return car.region_id;
  return country === countryId ? regionId : undefined;
};

const placeChange = (values: Values, car: OwnCar, defaults: SheetDefaults): Change => {
  const regionId = regionOf(values, car, defaults);
  if (regionId === undefined || regionId === car.region_id) return NOTHING;
  const countryId = values.country ?? car.country_id;
  return { edit: { countryId, regionId }, before: { countryId: car.country_id, regionId: car.region_id } };
};

/** Litres on paper are within this of the cm³ of an engine, kilowatts within this of its horses. */
const NEAR_CC = 60;
const NEAR_HP = 2;

type Kept = Exclude<SheetField, (typeof CHANGED)[number]>;
type Agrees = (row: ReadRow, car: OwnCar) => boolean;
const is =
  (field: keyof Values, column: keyof OwnCar): Agrees =>
  ({ values }, car) =>
    values[field] !== undefined && values[field] === car[column];
const isFlag =
  (field: keyof Values, column: keyof OwnCar): Agrees =>
  ({ values }, car) =>
    values[field] === (car[column] === 1);

/** Whether a row's value of a field that files do not change equals the car's. */
const AGREES: Readonly<Record<Kept, Agrees>> = {
  id: () => true,
  vin: is('vin', 'vin'),
  brand: is('brand', 'brand_id'),
  model: is('model', 'model_id'),
  generation: is('generation', 'generation_id'),
  modification: ({ said }, car) =>
    isSameName(said.modification ?? '', car.modification_name ?? car.modification_text ?? ''),
  year: is('year', 'year'),
  // A car may be registered long after it was built.
  firstRegistration: () => true,
  bodyType: is('bodyType', 'body_type_id'),
  fuelType: is('fuelType', 'fuel_type_id'),
  transmission: is('transmission', 'transmission_type_id'),
  drive: is('drive', 'drive_type_id'),
  wheel: is('wheel', 'wheel_id'),
  color: is('color', 'color_id'),
  documentType: is('documentType', 'document_type_id'),
  ownerNumber: is('ownerNumber', 'owner_number_id'),
  displacement: ({ values: { displacement } }, car) =>
    displacement !== undefined &&
    Math.abs(displacement.cc - (car.displacement ?? 0)) <= (displacement.isRough ? NEAR_CC : 0),
  horsePower: ({ values: { horsePower } }, car) =>
    horsePower !== undefined && Math.abs(horsePower - (car.horse_power ?? 0)) <= NEAR_HP,
  isNegotiable: isFlag('isNegotiable', 'is_negotiable'),
  isExchangePossible: isFlag('isExchangePossible', 'is_exchange_possible'),
  isInstalmentPossible: isFlag('isInstalmentPossible', 'is_instalment_possible'),
  isCleared: isFlag('isCleared', 'is_cleared'),
  description: ({ values }, car) => (values.description ?? null) === lines(car.original_description),
  contactName: is('contactName', 'contact_name'),
  contactPhone: is('contactPhone', 'contact_phone_number'),
  contactEmail: is('contactEmail', 'contact_email'),
};
const isKept = (field: SheetField): field is Kept => Object.hasOwn(AGREES, field);

export type CarChange = Change & { readonly faults: Faults; readonly remarks: SheetMessage[] };

/** What a row changes of the dealer's car, and what of it the car keeps. */
export const changeOf = (row: ReadRow, car: OwnCar, defaults: SheetDefaults): CarChange => {
  const { values, said } = row;
  const price = priceChange(values, car, defaults);
  const isLocked = car.price_locked === 1 && !defaults.overwritesLocked && Object.keys(price.edit).length > 0;
  const changes = [
    ...(isLocked ? [] : [price]),
    mileageChange(values, car, defaults),
    oneField('availabilityId', values.availability, car.availability_id),
    placeChange(values, car, defaults),
    oneField('lookupAddress', values.address, lines(car.lookup_address)),
    oneField('stockNumber', values.stockNumber, car.stock_number),
    oneField('notes', values.notes, lines(car.notes)),
  ];
  // What a file does not change cannot be wrong in it either.
  const faults = [...row.faults].filter(([field]) => !isKept(field));
  const lacksRegion = regionOf(values, car, defaults) === undefined && !row.faults.has('region');
  const kept = (Object.keys(said) as SheetField[]).filter((field) => isKept(field) && !AGREES[field](row, car));
  return {
    edit: Object.assign({}, ...changes.map(({ edit }) => edit)) as InventoryEdit,
    before: Object.assign({}, ...changes.map(({ before }) => before)) as InventoryEdit,
    faults: new Map([...faults, ...(lacksRegion ? [['region', 'REQUIRED' satisfies SheetFault] as const] : [])]),
    remarks: [
      ...(isLocked ? [messageOf('PRICE_LOCKED', 'price', said.price ?? null)] : []),
      ...kept.map((field) => messageOf('KEPT_OWN', field, said[field] ?? null)),
    ],
  };
};
