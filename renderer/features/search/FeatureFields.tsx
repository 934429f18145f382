import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { FacetCounts } from '#contract/http/post-search.ts';
import { featuresIn, MAX_FEATURES, textOfFeatures } from '#contract/search-lists.ts';
import { FEATURE_GROUPS } from '#contract/vehicle.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import type { Choice, FilterPartProps } from './filter-lists.ts';
import { searchActions } from './search.slice.ts';

/** How many cars of the present choice have an equipment; undefined while unknown. */
const countOfFeature = (counts: FacetCounts | undefined, id: number): number | undefined =>
  counts?.features === undefined ? undefined : (counts.features[id] ?? 0);

/** Equipment by group (D120); a car has all that is chosen. Its counts are asked for while this is in sight. */
export function FeatureFields(part: FilterPartProps) {
  const { t } = useTranslation('features');
  const dispatch = useDispatch();
  const { lists, filters } = part;
  useEffect(() => {
    dispatch(searchActions.equipmentShown());
    dispatch(searchActions.filtersChosen(filters));
    // Only when the section opens; later choices are counted as they are made.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [dispatch]);
  return FEATURE_GROUPS.map((group) => (
    <div key={group} className="f-equip" role="group" aria-label={t(`groups.${group}`)}>
      <h4>{t(`groups.${group}`)}</h4>
      <div className="row g6 wrap">
        {lists.Features.items
          .filter((feature) => feature.group === group)
          .map((feature) => (
            <FeatureChip key={feature.id} {...part} feature={feature} />
          ))}
      </div>
    </div>
  ));
}

function FeatureChip({ feature: { id, name }, filters, counts, onChange }: FilterPartProps & { feature: Choice }) {
  const chosen = filters.Features === undefined ? [] : featuresIn(filters.Features);
  const isOn = chosen.includes(id);
  const count = countOfFeature(counts, id);
  const next = isOn ? chosen.filter((other) => other !== id) : [...chosen, id];
  return (
    <button
      type="button"
      className={isOn ? 'a-chip sm on' : count === 0 ? 'a-chip sm none' : 'a-chip sm'}
      aria-pressed={isOn}
      disabled={!isOn && chosen.length >= MAX_FEATURES}
      onClick={() => onChange({ Features: textOfFeatures(next) })}
    >
      {name} {count !== undefined && <small>{formatNumber(count)}</small>}
    </button>
  );
}
