import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { formatDate } from './dates.ts';
import { selectRates } from './known-rates.ts';

/** What belongs to every ≈ price: the day of its rate, in words; undefined while no rates are known. */
export function useRateNote(): string | undefined {
  const { t, i18n } = useTranslation('common');
  const day = useSelector(selectRates)?.date;
  return day && t('atRate', { date: formatDate(new Date(`${day}T00:00:00`), i18n.language) });
}
