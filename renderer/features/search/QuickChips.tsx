import '#renderer/ui/chips/chips.css';
import {
  IconAdjustmentsHorizontal,
  IconBolt,
  IconCertificate,
  IconCircleOff,
  IconCoin,
  IconShieldCheck,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '#contract/money.ts';
import { FUEL_TYPES, idOf } from '#contract/vehicle.ts';
import { formatMoney } from '#renderer/lib/format.ts';
import { Link } from '#renderer/lib/links.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { changeFilters } from './filters.ts';
import type { FilterChange, Filters } from './filters.ts';
import { searchPath } from './filters-in-url.ts';
import { lowPrice, unitIdOf } from './price-stops.ts';

type Quick = { name: string; Icon: unknown; change: (currency: Currency) => FilterChange };
const QUICK = [
  { name: 'cleared', Icon: IconShieldCheck, change: () => ({ Clearance: true }) },
  { name: 'notDamaged', Icon: IconCircleOff, change: () => ({ Damaged: false }) },
  { name: 'electric', Icon: IconBolt, change: () => ({ FuelTypeId: idOf(FUEL_TYPES, 'electric') }) },
  {
    name: 'under',
    Icon: IconCoin,
    change: (currency) => ({ PriceFrom: undefined, PriceTo: lowPrice(currency), PriceUnitId: unitIdOf(currency) }),
  },
  { name: 'warranty', Icon: IconCertificate, change: () => ({ UnderWarranty: true }) },
] as const satisfies readonly Quick[];

type QuickChipsProps = { filters: Filters; currency: Currency; onAllFilters: () => void };

/** Five usual searches, each added to what is chosen so far; the search takes one fuel at a time. */
export function QuickChips({ filters, currency, onAllFilters }: QuickChipsProps) {
  const { t } = useTranslation('home');
  return (
    <div className="h-squick" role="group" aria-label={t('quick.label')}>
      {QUICK.map(({ name, Icon, change }) => (
        <Link key={name} className="a-chip" to={searchPath(changeFilters(filters, change(currency)))}>
          <Icon size={17} stroke={2} aria-hidden />
          {name === 'under'
            ? t('quick.under', { price: formatMoney(lowPrice(currency), currency) })
            : t(`quick.${name}`)}
        </Link>
      ))}
      <Button look="minimal-primary" className="more no-m" onClick={onAllFilters}>
        <IconAdjustmentsHorizontal size={18} stroke={2.2} aria-hidden />
        {t('allFilters')}
      </Button>
    </div>
  );
}
