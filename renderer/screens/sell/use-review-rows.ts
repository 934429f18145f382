import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { FieldName } from '#renderer/features/post-form/form-values.ts';
import { selectFormFeatures, selectFormValues } from '#renderer/features/post-form/post-form.slice.ts';
import { selectPhotoCount } from '#renderer/features/post-form/photos/post-photos.slice.ts';
import { PLACES_OF } from './steps.ts';
import type { Step } from './steps.ts';
import { moneyText, usePlaceText } from './use-place-text.ts';

const SHORT = 160;
const SWITCHES = ['isNew', 'isDamaged', 'isRunAndGo', 'isUnderWarranty'] as const;
const DEAL = ['isNegotiable', 'isExchangePossible', 'isInstalmentPossible'] as const;

/** Their values are one long word or sentences, which half the card would break anywhere. */
const WIDE: ReadonlySet<FieldName> = new Set(['vin', 'videoUrl', 'lookupAddress', 'description', 'contactEmail']);

export type ReviewRow = { readonly label: string; readonly text: string; readonly isWide?: boolean };
export type ReviewGroup = { readonly step: Exclude<Step, 'review'>; readonly rows: readonly ReviewRow[] };

const shortened = (text: string): string => (text.length > SHORT ? `${text.slice(0, SHORT).trimEnd()}…` : text);

const rowOf = (name: FieldName, label: string, text: string): ReviewRow => ({ label, text, isWide: WIDE.has(name) });

/** The filled fields of the form, by step; without the steps that have none. */
export function useReviewRows(): readonly ReviewGroup[] {
  const { t } = useTranslation('sell');
  const values = useSelector(selectFormValues);
  const features = useSelector(selectFormFeatures).length;
  const photos = useSelector(selectPhotoCount);
  const textOf = usePlaceText();
  const row = (name: FieldName, text = textOf(name, values[name])) => rowOf(name, t(`fields.${name}`), text);
  const own = (name: FieldName): ReviewRow => {
    if (name === 'modificationId') return row(name, textOf(name, values[name]) || values.modification);
    if (name === 'mileage')
      return row(
        name,
        values.mileage &&
          `${textOf(name, values.mileage)} ${t(`hints.mileageUnit.${values.mileageUnit === 'mi' ? 'mi' : 'km'}`)}`,
      );
    if (name === 'price') return row(name, moneyText(values.price, values.priceUnit));
    if (name === 'isCleared')
      return row(name, values.isCleared && t(values.isCleared === 'true' ? 'price.cleared' : 'price.notCleared'));
    if (name === 'description') return row(name, shortened(values.description));
    return row(name);
  };
  const on = (names: readonly ((typeof SWITCHES)[number] | (typeof DEAL)[number])[]) =>
    names
      .filter((name) => values[name] === 'true')
      .map((name) => t(`fields.${name}`))
      .join(', ');
  const rowsOf = (step: Step) => PLACES_OF[step].flatMap((place) => (place === 'images' ? [] : [own(place)]));
  const groups: ReviewGroup[] = [
    {
      step: 'vehicle',
      rows: [
        ...rowsOf('vehicle'),
        { label: t('review.condition'), text: on(SWITCHES) },
        { label: t('fields.features'), text: features === 0 ? '' : t('review.featuresCount', { count: features }) },
        row('vin'),
      ],
    },
    {
      step: 'media',
      rows: [
        { label: t('fields.images'), text: photos === 0 ? '' : t('review.photosCount', { count: photos }) },
        { label: t('fields.videoUrl'), text: values.videoUrl === '' ? '' : t('review.withVideo') },
      ],
    },
    {
      step: 'price',
      rows: [
        ...rowsOf('price'),
        row('clearanceCountryId'),
        row('clearancePrice', moneyText(values.clearancePrice, values.clearancePriceUnit)),
        { label: t('review.deal'), text: on(DEAL) },
      ],
    },
    { step: 'contacts', rows: rowsOf('contacts') },
  ];
  return groups
    .map(({ step, rows }) => ({ step, rows: rows.filter(({ text }) => text !== '') }))
    .filter(({ rows }) => rows.length > 0);
}
