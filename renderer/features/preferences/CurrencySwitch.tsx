import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { Currency } from '#contract/money.ts';
import { currencySymbol } from '#renderer/lib/format.ts';
import { Seg } from '#renderer/ui/controls/Seg.tsx';
import { preferencesActions, selectCurrency, selectLanguage } from './preferences.slice.ts';
import { offeredCurrencies } from './offered-currencies.ts';

/** The currency prices are shown in; the choice is remembered (D065). */
export function CurrencySwitch({ className }: { className?: string }) {
  const currency = useSelector(selectCurrency);
  const language = useSelector(selectLanguage);
  const dispatch = useDispatch();
  const { t } = useTranslation('common');
  const options = offeredCurrencies(language, currency).map((code) => ({
    value: code,
    text: `${currencySymbol(code)} ${code}`,
  }));
  return (
    <Seg<Currency>
      className={className}
      label={t('currency')}
      options={options}
      value={currency}
      onChange={(picked) => dispatch(preferencesActions.currencyPicked(picked))}
    />
  );
}
