import { useTranslation } from 'react-i18next';
import { CONDITIONS } from '#contract/vehicle.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Chip } from '#renderer/ui/chips/Chip.tsx';
import type { FilterPartProps } from './filter-lists.ts';

/** Five rows of opposites, none or one chosen in each (D083). */
export function ConditionPairs({ filters, counts, onChange }: Omit<FilterPartProps, 'lists'>) {
  const { t } = useTranslation(['search', 'filters']);
  return (
    <div className="f-tri" role="group" aria-label={t('filters:section.condition')}>
      {CONDITIONS.flatMap((name) =>
        [true, false].map((side) => {
          const isOn = filters[name] === side;
          const count = counts?.conditions[name][side ? 'yes' : 'no'];
          return (
            <Chip
              key={`${name} ${side}`}
              isOn={isOn}
              isEmpty={count === 0}
              onClick={() => onChange({ [name]: isOn ? undefined : side })}
            >
              {t(`filters:condition.${name}.${side ? 'yes' : 'no'}`)}{' '}
              {count !== undefined && <small>{formatNumber(count)}</small>}
            </Chip>
          );
        }),
      )}
    </div>
  );
}
