import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectRates } from './known-rates.ts';

/** `26.11.2026`, in digits: a browser takes tens of milliseconds for its first date in words. */
const inDigits = (day: string): string => day.split('-').toReversed().join('.');

/** What belongs to every ≈ price: the day of its rate; undefined while no rates are known, and where no price is converted. */
export function useRateNote(isConverted = true): string | undefined {
  const { t } = useTranslation('common');
  const day = useSelector(selectRates)?.date;
  return isConverted && day ? t('atRate', { date: inDigits(day) }) : undefined;
}
