import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BODY_TYPES } from '#contract/vehicle.ts';
import type { BodyType } from '#contract/vehicle.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { CarArt } from '#renderer/ui/car-art/CarArt.tsx';
import { countOf } from './filter-lists.ts';
import type { Choice, FilterPartProps } from './filter-lists.ts';

/** The bodies most looked for come first, and are the only ones in sight at first. */
const FIRST: readonly BodyType[] = ['sedan', 'crossover', 'suv', 'hatchback', 'wagon', 'minivan'];
const rank = ({ code }: Choice): number => {
  const place = FIRST.findIndex((body) => body === code);
  return place === -1 ? FIRST.length : place;
};
const bodyTypeOf = ({ code }: Choice): BodyType => BODY_TYPES.find((body) => body === code) ?? 'sedan';

/** Body types by picture; pressing the chosen one again means any. */
export function BodyPicker({ filters, lists, counts, onChange }: FilterPartProps) {
  const { t } = useTranslation(['search', 'filters']);
  const [showsAll, setShowsAll] = useState(false);
  const sorted = lists.BodyTypeId.items.toSorted((a, b) => rank(a) - rank(b));
  const shown = sorted.filter((body, place) => showsAll || place < FIRST.length || body.id === filters.BodyTypeId);
  return (
    <>
      <div className="f-bodies" role="group" aria-label={t('filters:section.body')}>
        {shown.map((body) => {
          const { id, name } = body;
          const isOn = filters.BodyTypeId === id;
          const count = countOf(counts, 'BodyTypeId', id);
          return (
            <button
              key={id}
              type="button"
              className={isOn ? 'on' : count === 0 ? 'none' : ''}
              aria-pressed={isOn}
              aria-label={
                count === undefined ? name : t('filters:optionLabel', { name, count, shown: formatNumber(count) })
              }
              onClick={() => onChange({ BodyTypeId: isOn ? undefined : id })}
            >
              <CarArt bodyType={bodyTypeOf(body)} color={isOn ? 'var(--brand)' : '#9aa1a8'} />
              {name} {count !== undefined && <small>{formatNumber(count)}</small>}
            </button>
          );
        })}
      </div>
      {sorted.length > FIRST.length && (
        <button type="button" className="f-all" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {t(showsAll ? 'filters:fewBodies' : 'filters:allBodies')}
        </button>
      )}
    </>
  );
}
