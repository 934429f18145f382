import { useTranslation } from 'react-i18next';
import { CURRENCIES, isCurrency } from '#contract/money.ts';
import { useField } from '#renderer/features/post-form/use-field.ts';
import { formatMoney } from '#renderer/lib/format.ts';
import { useRateNote } from '#renderer/lib/use-rate-note.ts';
import { Select } from '#renderer/ui/select/Select.tsx';
import { Card } from './Card.tsx';
import { DigitsInput } from './DigitsInput.tsx';
import { Field } from './Field.tsx';
import { PriceRangeNote } from './PriceRangeNote.tsx';
import { SwitchField } from './SwitchField.tsx';
import { useSeenPrices } from './use-seen-prices.ts';

export const PRICE_DIGITS = 9;

/** The price, and its value in the currencies of buyers. */
export function PriceCard() {
  const { t } = useTranslation('sell');
  const seen = useSeenPrices();
  const note = useRateNote();
  return (
    <Card title={t('price.title')} text={t('price.text')}>
      <div className="c-form">
        <Field
          name="price"
          isWide
          {...(seen.length === 0
            ? {}
            : {
                help: (
                  <span className="tnum">
                    {t('price.seen', { prices: seen.map(({ amount, unit }) => formatMoney(amount, unit)).join(' · ') })}
                    {note !== undefined && ` (${note})`}
                  </span>
                ),
              })}
        >
          {(control, { value, set }) => (
            <div className="c-withunit">
              <DigitsInput control={control} name="price" value={value} maxDigits={PRICE_DIGITS} onChange={set} />
              <CurrencyField name="priceUnit" />
            </div>
          )}
        </Field>
        <PriceRangeNote />
        <SwitchField name="isNegotiable" />
        <SwitchField name="isExchangePossible" />
        <SwitchField name="isInstalmentPossible" />
      </div>
    </Card>
  );
}

type CurrencyFieldProps = { name: 'priceUnit' | 'clearancePriceUnit'; isDisabled?: boolean };

/** The currency beside an amount. */
export function CurrencyField({ name, isDisabled = false }: CurrencyFieldProps) {
  const { t } = useTranslation('sell');
  const { value, set } = useField(name);
  return (
    <Select
      label={t(`fields.${name}`)}
      name={name}
      value={isCurrency(value) ? value : CURRENCIES[0]}
      placeholder={null}
      options={CURRENCIES.map((code) => ({ value: code, text: code }))}
      isDisabled={isDisabled}
      onChange={set}
    />
  );
}
