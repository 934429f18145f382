import { useTranslation } from 'react-i18next';
import { isCurrency } from '#contract/money.ts';
import type { Lookups } from '#contract/http/lookups.ts';
import { useDependent, useLookups } from '#renderer/features/lookups/use-lookups.ts';
import { NUMBERS } from '#renderer/features/post-form/form-values.ts';
import type { FieldName } from '#renderer/features/post-form/form-values.ts';
import { useChain } from '#renderer/features/post-form/use-chain.ts';
import { useField } from '#renderer/features/post-form/use-field.ts';
import { formatMoney, formatNumber } from '#renderer/lib/format.ts';
import { shownNumber } from '#renderer/ui/contact-box/contact-links.ts';

const LIST_OF: Partial<Record<FieldName, keyof Lookups>> = {
  brandId: 'brands',
  wheelId: 'wheels',
  bodyTypeId: 'bodyTypes',
  fuelTypeId: 'fuelTypes',
  driveTypeId: 'driveTypes',
  transmissionTypeId: 'transmissionTypes',
  colorId: 'colors',
  ownerNumberId: 'ownerNumbers',
  documentTypeId: 'documentTypes',
  availabilityId: 'availabilities',
  countryId: 'countries',
  clearanceCountryId: 'countries',
};
const PHONES: ReadonlySet<FieldName> = new Set(['contactPhoneNumber', 'whatsappNumber', 'telegramNumber']);
type Words = { yes: string; no: string };

const plain = (name: FieldName, value: string, { yes, no }: Words): string => {
  if (value === 'true') return yes;
  if (value === 'false') return no;
  if (PHONES.has(name)) return shownNumber(value);
  return NUMBERS.has(name) && /^\d+$/.test(value) ? formatNumber(Number(value)) : value;
};

/** The text of a field's value in the viewer's language; empty for ids whose lists are not loaded. */
export function usePlaceText(): (name: FieldName, value: string) => string {
  const { t } = useTranslation('sell');
  const lookups = useLookups();
  const chain = useChain();
  const country = useField('countryId').value;
  const regions = useDependent('regions', country === '' ? undefined : { countryId: Number(country) });
  return (name, value) => {
    if (value === '') return '';
    const list = LIST_OF[name];
    const named = (items: readonly { id: number; name: string }[]) =>
      items.find(({ id }) => String(id) === value)?.name ?? '';
    if (list !== undefined) return named(lookups?.[list] ?? []);
    if (name === 'regionId') return named(regions.items);
    if (name === 'modelId' || name === 'generationId' || name === 'modificationId') return named(chain[name].options);
    return plain(name, value, { yes: t('conflict.yes'), no: t('conflict.no') });
  };
}

/** An amount of the form with its sign. */
export const moneyText = (amount: string, unit: string): string =>
  isCurrency(unit) && /^\d+$/.test(amount) ? formatMoney(Number(amount), unit) : amount;
