import { useTranslation } from 'react-i18next';
import { DEALS } from '#contract/vehicle.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Chip } from '#renderer/ui/chips/Chip.tsx';
import type { FilterPartProps } from './filter-lists.ts';

/** What the seller should agree to: a lower price, an exchange. */
export function DealChips({ filters, counts, onChange }: Omit<FilterPartProps, 'lists'>) {
  const { t } = useTranslation(['search', 'filters']);
  return (
    <div className="row g6 wrap" role="group" aria-label={t('filters:section.deal')}>
      {DEALS.map((name) => {
        const isOn = filters[name] === true;
        const count = counts?.conditions[name].yes;
        return (
          <Chip
            key={name}
            small
            isOn={isOn}
            isEmpty={count === 0}
            onClick={() => onChange({ [name]: isOn ? undefined : true })}
          >
            {t(`filters:condition.${name}.yes`)} {count !== undefined && <small>{formatNumber(count)}</small>}
          </Chip>
        );
      })}
    </div>
  );
}
