import { useTranslation } from 'react-i18next';
import type { ConflictValues } from '#renderer/features/inventory/conflict-lines.ts';
import { useDependent, useLookups } from '#renderer/features/lookups/use-lookups.ts';
import { costsIn, NO_COSTS } from '#contract/http/car-costs.ts';
import { isCurrency } from '#contract/money.ts';
import { formatMoney, formatNumber } from '#renderer/lib/format.ts';

type FieldValueProps = { title: string; values: ConflictValues };
type Named = { readonly id: number; readonly name: string };

const OWN_NAMES = [
  'price',
  'priceUnit',
  'mileage',
  'mileageUnit',
  'availabilityId',
  'countryId',
  'regionId',
  'lookupAddress',
  'stockNumber',
  'notes',
  'place',
  'isPriceLocked',
  'purchasePrice',
  'costs',
  'reservedFor',
  'reservedUntil',
  'isReservationShown',
] as const;

/** A field's name: the grid's own word for it, else the one of the form. */
export function FieldName({ title }: { title: string }) {
  const { t } = useTranslation(['inventory', 'sell']);
  const own = OWN_NAMES.find((name) => name === title);
  return own === undefined ? t(`sell:fields.${title as 'vin'}`) : t(`fields.${own}`);
}

const NOTHING = '–';
/** The lists that the fields of a car are chosen from. */
const LISTS = {
  colorId: 'colors',
  bodyTypeId: 'bodyTypes',
  fuelTypeId: 'fuelTypes',
  driveTypeId: 'driveTypes',
  transmissionTypeId: 'transmissionTypes',
  wheelId: 'wheels',
  brandId: 'brands',
  ownerNumberId: 'ownerNumbers',
  documentTypeId: 'documentTypes',
  availabilityId: 'availabilities',
  clearanceCountryId: 'countries',
} as const;
const isListed = (title: string): title is keyof typeof LISTS => Object.hasOwn(LISTS, title);
const countIn = (text: string): number => (JSON.parse(text) as unknown[]).length;

const costLines = (text: string): string =>
  costsIn(text)
    .map((cost) => `${cost.text}: ${formatMoney(cost.amount, cost.unit)}`)
    .join('; ');

const nameOf = (items: readonly Named[] | undefined, id: unknown): string =>
  items?.find((item) => item.id === id)?.name ?? NOTHING;

/** A value of a change in words: money with its currency, places and choices by their names. */
export function FieldValue({ title, values }: FieldValueProps) {
  const { t } = useTranslation('inventory');
  const lookups = useLookups();
  const value = values[title];
  if (title === 'place') return <PlaceName values={values} />;
  if (isListed(title))
    return value === null || value === undefined ? t('notStated') : nameOf(lookups?.[LISTS[title]], value);
  if (title === 'features' || title === 'images') return formatNumber(countIn(String(value ?? '[]')));
  if (title === 'costs') return costLines(String(value ?? NO_COSTS)) || NOTHING;
  if (title === 'isPriceLocked') return t(value === true ? 'locked' : 'unlocked');
  if ((title === 'price' || title === 'purchasePrice') && typeof value === 'number') {
    const unit = String(values[`${title}Unit`] ?? '');
    return isCurrency(unit) ? formatMoney(value, unit) : formatNumber(value);
  }
  if (title === 'mileage' && typeof value === 'number') return t('km', { value: formatNumber(value) });
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (value === null || value === undefined || value === '') return NOTHING;
  return typeof value === 'number' ? formatNumber(value) : String(value);
}

function PlaceName({ values }: Pick<FieldValueProps, 'values'>) {
  const countries = useLookups()?.countries;
  const countryId = Number(values['countryId'] ?? 0);
  const regions = useDependent('regions', countryId === 0 ? undefined : { countryId });
  return `${nameOf(regions.items, values['regionId'])}, ${nameOf(countries, countryId)}`;
}
