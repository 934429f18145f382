import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLookups } from '#renderer/features/lookups/use-lookups.ts';
import { useField } from '#renderer/features/post-form/use-field.ts';
import { selectCurrency } from '#renderer/features/preferences/preferences.slice.ts';
import { useRates } from '#renderer/features/rates/use-rates.ts';
import { clearanceSum } from '#renderer/lib/clearance-sum.ts';
import { useRateNote } from '#renderer/lib/use-rate-note.ts';
import { Seg } from '#renderer/ui/controls/Seg.tsx';
import { DigitsInput } from './DigitsInput.tsx';
import { Field } from './Field.tsx';
import { GroupField } from './GroupField.tsx';
import { LookupSelect } from './LookupSelect.tsx';
import { CurrencyField, PRICE_DIGITS } from './PriceCard.tsx';
import { amountOf } from './use-seen-prices.ts';

/** Cleared and where; the clearance price is inactive where it is (D072). */
export function ClearanceFields() {
  const { t } = useTranslation('sell');
  const lookups = useLookups();
  return (
    <>
      <GroupField name="isCleared">
        {({ value, set }) => (
          <Seg
            className="full"
            label={t('fields.isCleared')}
            value={value}
            options={[
              { value: 'true', text: t('price.cleared') },
              { value: 'false', text: t('price.notCleared') },
            ]}
            onChange={set}
          />
        )}
      </GroupField>
      <LookupSelect name="clearanceCountryId" items={lookups?.countries} />
      <ClearancePrice />
    </>
  );
}

function ClearancePrice() {
  const { t } = useTranslation('sell');
  const isCleared = useField('isCleared').value === 'true';
  const total = useTotal();
  const help = isCleared
    ? t('price.clearanceInactive')
    : total === undefined
      ? t('price.clearanceHint')
      : t('price.total', { total });
  return (
    <Field name="clearancePrice" isWide help={help}>
      {(control, { value, set }) => (
        <div className="c-withunit">
          <DigitsInput
            control={control}
            name="clearancePrice"
            value={isCleared ? '' : value}
            maxDigits={PRICE_DIGITS}
            isDisabled={isCleared}
            onChange={set}
          />
          <CurrencyField name="clearancePriceUnit" isDisabled={isCleared} />
        </div>
      )}
    </Field>
  );
}

/** Price and clearance together, as the post's page shows them to this viewer. */
const useTotal = (): string | undefined => {
  const price = amountOf(useField('price').value, useField('priceUnit').value);
  const clearance = amountOf(useField('clearancePrice').value, useField('clearancePriceUnit').value);
  const currency = useSelector(selectCurrency);
  const perUsd = useRates()?.perUsd ?? {};
  const note = useRateNote();
  if (price === undefined || clearance === undefined) return undefined;
  const sum = clearanceSum(price, clearance, { currency, perUsd });
  return sum?.isConverted === true && note !== undefined ? `${sum.text} (${note})` : sum?.text;
};
