import { useTranslation } from 'react-i18next';
import type { Currency } from '#contract/money.ts';
import type { FilterChange } from './filters.ts';
import { SearchBox } from './SearchBox.tsx';

type QueryFieldProps = {
  value: string | undefined;
  currency: Currency;
  /** Whether the meaning of words is waited for. */
  onReading?: ((isReading: boolean) => void) | undefined;
  onSearch: (change: FilterChange) => void;
};

/** Words over the filters (D084): what they mean is added to the choice, what is left of them is looked for in titles. */
export function QueryField({ value, currency, onReading, onSearch }: QueryFieldProps) {
  const { t } = useTranslation('search');
  return (
    <SearchBox
      label={t('query.label')}
      placeholder={t('query.placeholder')}
      value={value}
      currency={currency}
      isSearchedOnLeave
      onReading={onReading}
      onSearch={(filters) => onSearch({ Query: undefined, ...filters })}
    />
  );
}
