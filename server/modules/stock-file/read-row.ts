import { SHEET_FIELDS, type SheetField, type SheetRow } from '#contract/http/stock-file.ts';
import { cleaned } from '#server/modules/words/index.ts';
import { foundAs, readCell, readRegistration, type Reading } from './cells.ts';
import { readAmount, readCurrency, readDistanceUnit } from './numbers.ts';
import { type Read, type ReadRow, type SheetFault, type Values } from './values.ts';

const MODIFICATION_MAX_LENGTH = 100;
/** `г. Ереван` is Yerevan. */
const TOWN = /^(?:г\.?|гор\.?|город|ք\.?|քաղաք|city of)\s+/iu;

/** A row without empty cells, its texts cleaned. */
export const cleanedRow = (row: SheetRow): SheetRow =>
  Object.fromEntries(
    SHEET_FIELDS.flatMap((field) => {
      const text = cleaned(row[field] ?? '');
      return text === '' ? [] : [[field, text]];
    }),
  );

/** Gathers what is read of one row. */
class RowReader {
  readonly values: Values = {};
  readonly faults = new Map<SheetField, SheetFault>();
  readonly #said: SheetRow;

  constructor(said: SheetRow) {
    this.#said = said;
  }

  /** Parses a filled cell and stores its value or its fault. */
  read<F extends SheetField>(field: F, how: (text: string) => Read<NonNullable<Values[F]>>): void {
    const text = this.#said[field];
    if (text === undefined) return;
    const read = how(text);
    if ('fault' in read) this.faults.set(field, read.fault);
    else this.values[field] = read.value;
  }
}

/** The sign beside an amount counts as well as its own column; two that differ are ambiguous. */
const readUnit = <F extends 'priceUnit' | 'mileageUnit'>(
  row: RowReader,
  said: SheetRow,
  { field, beside, read }: { field: F; beside: SheetField; read: (text: string) => Values[F] | undefined },
): void => {
  row.read(field, (text) => {
    const unit = read(text);
    return unit === undefined ? { fault: 'UNKNOWN_NAME' } : { value: unit };
  });
  const sign = read(readAmount(said[beside] ?? '')?.unit ?? '');
  if (sign === undefined || row.faults.has(field)) return;
  if (row.values[field] !== undefined && row.values[field] !== sign) row.faults.set(field, 'AMBIGUOUS_NAME');
  else row.values[field] = sign;
};

/** The first registration gives the year where no other column does. */
const readYear = (row: RowReader, said: SheetRow, now: number): void => {
  if (said.year !== undefined) return;
  row.read('firstRegistration', (text) => readRegistration(text, now));
  if (row.values.firstRegistration !== undefined) row.values.year = row.values.firstRegistration;
};

const readPlace = (row: RowReader, { vocabulary }: Reading, likelyCountryId: number): void => {
  row.read('country', (text) => foundAs(vocabulary.country(text)));
  row.read('region', (text) => foundAs(vocabulary.region(text.replace(TOWN, ''), row.values.country, likelyCountryId)));
  const { country, region } = row.values;
  const home = region === undefined ? undefined : vocabulary.countryOf(region);
  if (country === undefined && home !== undefined && !row.faults.has('country')) row.values.country = home;
};

/** `Toyota Camry` in the brand's column names the model too, where that has no column of its own. */
const readBrandAndModel = (row: RowReader, { vocabulary }: Reading, said: SheetRow): void => {
  let rest: string | undefined;
  row.read('brand', (text) => {
    const found = vocabulary.brand(text);
    const within = found === 'none' ? vocabulary.brandWithin(text) : undefined;
    rest = within?.rest;
    return within === undefined ? foundAs(found) : { value: within.id };
  });
  const { brand } = row.values;
  const model = said.model ?? rest;
  if (model === undefined || (said.brand !== undefined && brand === undefined)) return;
  const found = foundAs(vocabulary.modelNamed(model, brand));
  if ('fault' in found) {
    row.faults.set('model', found.fault);
    return;
  }
  row.values.model = found.value;
  row.values.brand = brand ?? vocabulary.model(found.value)?.brand_id ?? 0;
};

/** What may be meant by names that are not known. */
const nearNames = ({ faults, values }: RowReader, said: SheetRow, { vocabulary, language }: Reading) =>
  new Map(
    [...faults].flatMap(([field, fault]) => {
      const text = said[field];
      const near =
        fault === 'UNKNOWN_NAME' && text !== undefined
          ? vocabulary.near(field, text, language, values.brand)
          : undefined;
      return near === undefined ? [] : [[field, near] as const];
    }),
  );

/** Reads the values of a row that need neither its car nor its model's variants. */
export const readRow = (row: SheetRow, reading: Reading, likelyCountryId: number): ReadRow => {
  const said = cleanedRow(row);
  const reader = new RowReader(said);
  for (const field of SHEET_FIELDS) {
    const text = said[field];
    const read = text === undefined ? undefined : readCell(field, text, reading);
    if (read !== undefined) reader.read(field, () => read as Read<never>);
  }
  readYear(reader, said, reading.now);
  readUnit(reader, said, { field: 'priceUnit', beside: 'price', read: readCurrency });
  readUnit(reader, said, { field: 'mileageUnit', beside: 'mileage', read: readDistanceUnit });
  readPlace(reader, reading, likelyCountryId);
  readBrandAndModel(reader, reading, said);
  reader.read('modification', (text) =>
    text.length > MODIFICATION_MAX_LENGTH ? { fault: 'TOO_LONG' } : { value: { text } },
  );
  return { said, values: reader.values, faults: reader.faults, near: nearNames(reader, said, reading) };
};
