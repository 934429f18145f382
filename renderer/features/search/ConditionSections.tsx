import { useTranslation } from 'react-i18next';
import { CONDITIONS, DEALS } from '#contract/vehicle.ts';
import { ConditionPairs } from './ConditionPairs.tsx';
import { DealChips } from './DealChips.tsx';
import type { FilterPartProps } from './filter-lists.ts';
import { FilterSection } from './FilterSection.tsx';
import type { Filters } from './filters.ts';

/** How many of these filters are set. */
const countSet = (filters: Filters, names: readonly (typeof CONDITIONS | typeof DEALS)[number][]): number =>
  names.filter((name) => name in filters).length;

/** The state that a car is in, and on which terms it is sold. */
export function ConditionSections(part: FilterPartProps) {
  const { t } = useTranslation('filters');
  const conditions = countSet(part.filters, CONDITIONS);
  const deals = countSet(part.filters, DEALS);
  return (
    <>
      <FilterSection
        title={t('section.condition')}
        chosen={conditions === 0 ? undefined : String(conditions)}
        isOpenAtFirst
      >
        <ConditionPairs {...part} />
      </FilterSection>
      <FilterSection
        title={t('section.deal')}
        chosen={deals === 0 ? undefined : String(deals)}
        isOpenAtFirst={deals > 0}
      >
        <DealChips {...part} />
      </FilterSection>
    </>
  );
}
