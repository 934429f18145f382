import type { SHEET_FAULTS, SheetField, SheetMessage, SheetRow } from '#contract/http/stock-file.ts';
import type { Currency } from '#contract/money.ts';

export type SheetFault = (typeof SHEET_FAULTS)[number];

/** The parsed values of a row: ids for names, amounts as numbers. Empty fields are absent. */
export type Values = {
  id?: number;
  stockNumber?: string;
  vin?: string;
  brand?: number;
  model?: number;
  generation?: number;
  /** The catalogue's, or what the file calls it. */
  modification?: { readonly id: number } | { readonly text: string };
  year?: number;
  /** The year of it. */
  firstRegistration?: number;
  bodyType?: number;
  fuelType?: number;
  transmission?: number;
  drive?: number;
  wheel?: number;
  color?: number;
  /** In cm³; roughly where the file has litres. */
  displacement?: { readonly cc: number; readonly isRough: boolean };
  horsePower?: number;
  mileage?: number;
  mileageUnit?: 'km' | 'mi';
  price?: number;
  priceUnit?: Currency;
  isNegotiable?: boolean;
  isExchangePossible?: boolean;
  isInstalmentPossible?: boolean;
  isCleared?: boolean;
  documentType?: number;
  availability?: number;
  ownerNumber?: number;
  country?: number;
  region?: number;
  address?: string;
  description?: string;
  notes?: string;
  contactName?: string;
  contactPhone?: string;
  contactEmail?: string;
};

export type Faults = ReadonlyMap<SheetField, SheetFault>;

/** A row of the file: its cells and its values. */
export type ReadRow = {
  readonly said: SheetRow;
  readonly values: Values;
  readonly faults: Faults;
  /** Known names that are near to unknown ones. */
  readonly near?: ReadonlyMap<SheetField, string>;
};

export type Read<T> = { readonly value: T } | { readonly fault: SheetFault };
export const readAs = <T>(value: T | undefined, fault: SheetFault): Read<T> =>
  value === undefined ? { fault } : { value };

const SHOWN_SIGNS = 200;

/** A message about a cell, with the beginning of its text. */
export const messageOf = (
  code: SheetMessage['code'],
  field: SheetField | null = null,
  value: string | null = null,
): SheetMessage => ({ field, code, value: value === null ? null : value.slice(0, SHOWN_SIGNS).toWellFormed() });

/** The file's value of a field: a year may come from the first registration. */
const saidOf = (said: SheetRow, field: SheetField): string | null =>
  said[field] ?? (field === 'year' ? said.firstRegistration : undefined) ?? null;

export const faultMessages = ({ faults, said, near }: Pick<ReadRow, 'faults' | 'said' | 'near'>): SheetMessage[] =>
  [...faults].map(([field, code]) => {
    const suggestion = code === 'UNKNOWN_NAME' ? near?.get(field) : undefined;
    const message = messageOf(code, field, saidOf(said, field));
    return suggestion === undefined ? message : { ...message, suggestion };
  });
