import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { isCurrency } from '#contract/money.ts';
import { currencySymbol } from '#renderer/lib/format.ts';
import { selectRates } from '#renderer/lib/known-rates.ts';
import { Select } from '#renderer/ui/select/Select.tsx';
import { offeredCurrencies } from './offered-currencies.ts';
import { preferencesActions, selectCurrency } from './preferences.slice.ts';

/** The currency prices are shown in, of all that have a rate; the choice is remembered (D185). */
export function CurrencySwitch({ className = '' }: { className?: string }) {
  const currency = useSelector(selectCurrency);
  const rates = useSelector(selectRates);
  const dispatch = useDispatch();
  const { t } = useTranslation('common');
  const options = offeredCurrencies(rates?.perUsd ?? {}, currency).map((code) => ({
    value: code,
    text: currencySymbol(code) === code ? code : `${currencySymbol(code)} ${code}`,
  }));
  return (
    <div className={`a-cur ${className}`}>
      <Select
        label={t('currency')}
        placeholder={null}
        options={options}
        value={currency}
        onChange={(code) => isCurrency(code) && dispatch(preferencesActions.currencyPicked(code))}
      />
    </div>
  );
}
