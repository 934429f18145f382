import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { InventoryEdit, InventoryRow } from '#contract/http/inventory.ts';
import type { SheetField, SheetMessage } from '#contract/http/stock-file.ts';
import { useLookups } from '#renderer/features/lookups/use-lookups.ts';
import type { Message } from '#renderer/features/stock-file/file-rows.ts';
import type { Outcome } from '#renderer/features/stock-file/plan-file.ts';
import { FILE_LIMITS, shownText } from '#renderer/features/stock-file/table.ts';
import { formatMoney, formatNumber } from '#renderer/lib/format.ts';
import { formatList } from '#renderer/lib/list-text.ts';

type Change = { readonly field: SheetField; readonly from: string; readonly to: string };

/** Words for what would happen to a row: its changes from what to what, and its messages. */
export function useOutcomeTexts(stock: ReadonlyMap<number, InventoryRow>) {
  const { t, i18n } = useTranslation('stockFile');
  const availabilities = useLookups()?.availabilities ?? [];
  const nothing = t('review.nothing');
  const nameOf = (id: number | null | undefined) => availabilities.find((each) => each.id === id)?.name ?? nothing;

  const changesOf = ({ edit, before, row, postId }: Outcome): Change[] => {
    if (edit === null || before === null) return [];
    const car = stock.get(postId ?? 0);
    const both = { ...before, ...edit };
    const money = (values: InventoryEdit) =>
      values.price === undefined ? nothing : formatMoney(values.price, values.priceUnit ?? both.priceUnit ?? 'USD');
    const distance = (values: InventoryEdit) =>
      values.mileage === undefined
        ? nothing
        : t(`units.${values.mileageUnit ?? car?.mileageUnit ?? 'km'}`, { number: formatNumber(values.mileage) });
    const text = (field: SheetField, name: 'lookupAddress' | 'stockNumber' | 'notes'): Change => ({
      field,
      from: shownText(before[name] ?? nothing),
      to: shownText(edit[name] ?? nothing),
    });
    const has = (...names: (keyof InventoryEdit)[]) => names.some((name) => edit[name] !== undefined);
    return [
      ...(has('price', 'priceUnit') ? [{ field: 'price' as const, from: money(before), to: money(both) }] : []),
      ...(has('mileage', 'mileageUnit')
        ? [{ field: 'mileage' as const, from: distance(before), to: distance(both) }]
        : []),
      ...(has('availabilityId')
        ? [{ field: 'availability' as const, from: nameOf(before.availabilityId), to: nameOf(edit.availabilityId) }]
        : []),
      ...(has('countryId', 'regionId')
        ? [{ field: 'region' as const, from: car?.region ?? nothing, to: row.region ?? row.country ?? nothing }]
        : []),
      ...(has('lookupAddress') ? [text('address', 'lookupAddress')] : []),
      ...(has('stockNumber') ? [text('stockNumber', 'stockNumber')] : []),
      ...(has('notes') ? [text('notes', 'notes')] : []),
    ];
  };
  const changeText = ({ field, ...rest }: Change): string =>
    t('review.change', { field: t(`fields.${field}`), ...rest });
  const messageText = (message: Message): string => {
    const { rows, count } = rowsNamed(message, i18n.language);
    const { to, suggestion } = { to: undefined, suggestion: undefined, ...message };
    const optional = { to: to === undefined ? '' : convertedText(to, t), suggestion };
    const values = {
      value: shownText(message.value ?? ''),
      rows,
      count,
      cell: formatNumber(FILE_LIMITS.cell),
      ...optional,
    };
    const text = t(`messages.${suggestion === undefined ? message.code : 'UNKNOWN_NEAR'}`, values);
    return message.field === null ? text : t('messageOf', { field: t(`fields.${message.field}`), text });
  };
  return { changesOf, changeText, messageText };
}

const rowsNamed = (message: Message, locale: string) => {
  const rows = 'rows' in message ? message.rows : [];
  const numbers = rows.map((row) => formatNumber(row));
  return { rows: formatList(numbers, locale), count: rows.length };
};

const convertedText = ({ amount, unit }: NonNullable<SheetMessage['to']>, t: TFunction<'stockFile'>): string => {
  if (unit === 'year') return String(amount);
  if (unit === 'hp' || unit === 'km') return t(`converted.${unit}`, { number: formatNumber(amount) });
  return formatMoney(amount, unit);
};
