import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { formatDate } from './dates.ts';
import { selectRates } from './known-rates.ts';

/**
 * What belongs to every ≈ price: the day of its rate, in words; undefined while no rates are known, and where no price is
 * converted (a browser takes tens of milliseconds for its first date in words).
 */
export function useRateNote(isConverted = true): string | undefined {
  const { t, i18n } = useTranslation('common');
  const day = useSelector(selectRates)?.date;
  return isConverted && day ? t('atRate', { date: formatDate(new Date(`${day}T00:00:00`), i18n.language) }) : undefined;
}
