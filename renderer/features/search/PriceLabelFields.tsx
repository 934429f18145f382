import { useTranslation } from 'react-i18next';
import { formatNumber } from '#renderer/lib/format.ts';
import { countOf } from './filter-lists.ts';
import type { FilterPartProps } from './filter-lists.ts';
import { FilterSection } from './FilterSection.tsx';

/** The labels by their ids, the best first. */
const PRICE_LABEL_IDS = [1, 2, 3, 4, 5] as const;

/** What the price is beside comparable cars; nothing where no car has a label, because the operator disabled them. */
export function PriceLabelFields({ filters, counts, onChange }: FilterPartProps) {
  const { t } = useTranslation(['search', 'filters']);
  const chosen = PRICE_LABEL_IDS.find((id) => id === filters.PriceLabelId);
  const countAt = (id: number) => countOf(counts, 'PriceLabelId', id);
  if (chosen === undefined && PRICE_LABEL_IDS.every((id) => !countAt(id))) return null;
  const title = t('filters:section.priceLabel');
  return (
    <FilterSection
      title={title}
      chosen={chosen === undefined ? undefined : t(`filters:priceLabel.${chosen}`)}
      isOpenAtFirst
    >
      <div className="row g6 wrap" role="group" aria-label={title}>
        {PRICE_LABEL_IDS.map((id) => {
          const isOn = id === chosen;
          const count = countAt(id);
          return (
            <button
              key={id}
              type="button"
              className={isOn ? 'a-chip sm on' : count === 0 ? 'a-chip sm none' : 'a-chip sm'}
              aria-pressed={isOn}
              onClick={() => onChange({ PriceLabelId: isOn ? undefined : id })}
            >
              {t(`filters:priceLabel.${id}`)} {count !== undefined && <small>{formatNumber(count)}</small>}
            </button>
          );
        })}
      </div>
    </FilterSection>
  );
}
