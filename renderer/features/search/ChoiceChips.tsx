import { formatNumber } from '#renderer/lib/format.ts';
import { countOf } from './filter-lists.ts';
import type { FilterPartProps } from './filter-lists.ts';

type ChoiceChipsProps = FilterPartProps & {
  filter: 'FuelTypeId' | 'TransmissionTypeId' | 'DriveTypeId' | 'AvailabilityId' | 'DocumentTypeId';
  label: string;
};

/** One of a few, all in sight; pressing the chosen one again means any. */
export function ChoiceChips({ filter, label, filters, lists, counts, onChange }: ChoiceChipsProps) {
  return (
    <div className="row g6 wrap" role="group" aria-label={label}>
      {lists[filter].items.map(({ id, name }) => {
        const isOn = filters[filter] === id;
        const count = countOf(counts, filter, id);
        return (
          <button
            key={id}
            type="button"
            className={isOn ? 'a-chip sm on' : count === 0 ? 'a-chip sm none' : 'a-chip sm'}
            aria-pressed={isOn}
            onClick={() => onChange({ [filter]: isOn ? undefined : id })}
          >
            {name} {count !== undefined && <small>{formatNumber(count)}</small>}
          </button>
        );
      })}
    </div>
  );
}
