import type { TFunction } from 'i18next';
import { SHEET_FIELDS } from '#contract/http/stock-file.ts';
import type { SheetField } from '#contract/http/stock-file.ts';
import type { Lookups } from '#contract/http/lookups.ts';
import { CURRENCIES } from '#contract/money.ts';
import type { Currency } from '#contract/money.ts';

export type FileTexts = TFunction<['stockFile']>;

/** The lists whose names a column may hold. */
const LISTS = {
  bodyType: 'bodyTypes',
  fuelType: 'fuelTypes',
  transmission: 'transmissionTypes',
  drive: 'driveTypes',
  wheel: 'wheels',
  color: 'colors',
  documentType: 'documentTypes',
  availability: 'availabilities',
  ownerNumber: 'ownerNumbers',
  country: 'countries',
} as const satisfies Partial<Record<SheetField, keyof Lookups>>;
type Listed = keyof typeof LISTS;
const LISTED = Object.keys(LISTS) as Listed[];
const YES_OR_NO = [
  'isNegotiable',
  'isExchangePossible',
  'isInstalmentPossible',
  'isCleared',
] as const satisfies readonly SheetField[];
/** The example's value, if a list contains it. */
const CODES: Partial<Record<Listed, string>> = {
  bodyType: 'suv',
  fuelType: 'petrol',
  transmission: 'automatic',
  drive: 'all',
  color: 'white',
  country: 'AM',
};

const exampleOf = (t: FileTexts, lookups: Lookups, priceUnit: Currency): Partial<Record<SheetField, string>> => ({
  ...Object.fromEntries(
    LISTED.map((field) => {
      const items: readonly { name: string; code: string }[] = lookups[LISTS[field]];
      return [field, (items.find(({ code }) => code === CODES[field]) ?? items[0])?.name ?? ''];
    }),
  ),
  stockNumber: 'A-1001',
  brand: 'Toyota',
  model: 'RAV4',
  year: '2021',
  firstRegistration: '03/2021',
  displacement: '2500',
  horsePower: '203',
  mileage: '46200',
  mileageUnit: 'km',
  price: '28500',
  priceUnit,
  isNegotiable: t('stockFile:template.yes'),
  isExchangePossible: t('stockFile:template.no'),
  isInstalmentPossible: t('stockFile:template.no'),
  isCleared: t('stockFile:template.yes'),
  address: t('stockFile:template.address'),
  description: t('stockFile:template.description'),
  notes: t('stockFile:template.notes'),
  contactName: t('stockFile:template.contact'),
  contactPhone: '+37477123456',
  contactEmail: 'ani@example.com',
});

/** A new car has no id yet. */
export const TEMPLATE_FIELDS = SHEET_FIELDS.filter((field) => field !== 'id');

/** The header of every column in the user's language, and one example car. */
export const templateRows = (t: FileTexts, lookups: Lookups, priceUnit: Currency): string[][] => {
  const example = exampleOf(t, lookups, priceUnit);
  return [
    TEMPLATE_FIELDS.map((field) => t(`stockFile:fields.${field}`)),
    TEMPLATE_FIELDS.map((field) => example[field] ?? ''),
  ];
};

/** The allowed values of each column. */
export const allowedValues = (t: FileTexts, lookups: Lookups): string[][] => {
  const columns: [SheetField, readonly string[]][] = [
    ...LISTED.map((field): [SheetField, readonly string[]] => [field, lookups[LISTS[field]].map(({ name }) => name)]),
    ['priceUnit', CURRENCIES],
    ['mileageUnit', ['km', 'mi']],
    ...YES_OR_NO.map((field): [SheetField, readonly string[]] => [
      field,
      [t('stockFile:template.yes'), t('stockFile:template.no')],
    ]),
  ];
  const height = Math.max(...columns.map(([, values]) => values.length));
  return [
    columns.map(([field]) => t(`stockFile:fields.${field}`)),
    ...Array.from({ length: height }, (_, at) => columns.map(([, values]) => values[at] ?? '')),
  ];
};

const COLUMN_WIDTH = 18;
const cells = (rows: readonly (readonly string[])[]) =>
  rows.map((row, at) =>
    row.map((value) => ({ value, type: String, ...(at === 0 ? { fontWeight: 'bold' as const } : {}) })),
  );

/** The template as a workbook: the cars, and beside them what is allowed. */
export const templateWorkbook = async (t: FileTexts, lookups: Lookups, priceUnit: Currency): Promise<Blob> => {
  const { default: writeXlsxFile } = await import('write-excel-file/universal');
  const sheets = [
    { sheet: t('stockFile:template.sheet'), data: cells(templateRows(t, lookups, priceUnit)) },
    { sheet: t('stockFile:template.values'), data: cells(allowedValues(t, lookups)) },
  ];
  return writeXlsxFile(
    sheets.map((each) => ({
      ...each,
      columns: (each.data[0] ?? []).map(() => ({ width: COLUMN_WIDTH })),
      stickyRowsCount: 1,
    })),
  ).toBlob();
};
