import { useTranslation } from 'react-i18next';
import { formatNumber } from '#renderer/lib/format.ts';
import { countOf, nameOf } from './filter-lists.ts';
import type { FilterPartProps } from './filter-lists.ts';

/** Colours as dots; each has its name as a label, and the chosen one shows it. */
export function ColourDots({ filters, lists, counts, onChange }: FilterPartProps) {
  const { t } = useTranslation(['search', 'filters']);
  const chosen = nameOf(lists, 'ColorId', filters.ColorId);
  return (
    <>
      <div className="f-colors" role="group" aria-label={t('filters:section.color')}>
        {lists.ColorId.items.map(({ id, name, hex }) => {
          const isOn = filters.ColorId === id;
          const count = countOf(counts, 'ColorId', id);
          return (
            <button
              key={id}
              type="button"
              className={isOn ? 'on' : count === 0 ? 'none' : ''}
              title={name}
              aria-pressed={isOn}
              aria-label={
                count === undefined ? name : t('filters:optionLabel', { name, count, shown: formatNumber(count) })
              }
              onClick={() => onChange({ ColorId: isOn ? undefined : id })}
            >
              <span style={{ background: hex }} />
              <small>{count === undefined ? '' : formatNumber(count)}</small>
            </button>
          );
        })}
      </div>
      {chosen !== undefined && <p className="f-note">{chosen}</p>}
    </>
  );
}
