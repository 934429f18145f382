import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PostId } from '#contract/ids.ts';
import { MAX_PHOTOS } from '#contract/constants.ts';
import { TRANSITIONS } from '#contract/post-actions.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { searchFor } from '#renderer/features/inventory/row-search.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { ModalLayer } from '#renderer/ui/modal/ModalLayer.tsx';

type CarPickerProps = {
  rows: readonly GridRow[];
  /** How many photos the car is chosen for. */
  count: number;
  onChoose: (postId: PostId) => void;
  onClose: () => void;
};

const MOST = 50;

/** Cars that take photos, by every word in title, VIN and stock number. */
const foundOf = (rows: readonly GridRow[], query: string): GridRow[] => {
  const isFound = searchFor(query);
  return rows.filter((row) => TRANSITIONS.edit[row.status] === 'do' && isFound(row));
};

/** The stock in one field: a car is chosen by its VIN, stock number or model. */
export function CarPicker({ rows, count, onChoose, onClose }: CarPickerProps) {
  const { t } = useTranslation('photoImport');
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const list = useId();
  const all = foundOf(rows, query);
  const found = all.slice(0, MOST);
  const choose = (row: GridRow | undefined) => {
    if (row === undefined) return;
    onClose();
    onChoose(row.id);
  };
  const moveTo = (place: number) => {
    setAt(place);
    document.getElementById(`${list}-${place}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKey = (key: string): boolean => {
    if (key === 'Enter') choose(found[at]);
    else if (key === 'ArrowDown') moveTo(Math.min(found.length - 1, at + 1));
    else if (key === 'ArrowUp') moveTo(Math.max(0, at - 1));
    else return false;
    return true;
  };
  return (
    <ModalLayer open label={t('picker.title')} className="w-palette w-picker" scrim onClose={onClose}>
      <h2>{t('picker.for', { count, number: formatNumber(count) })}</h2>
      <div data-first-focus>
        <input
          className="bp6-input bp6-fill"
          role="combobox"
          aria-expanded="true"
          aria-controls={list}
          aria-activedescendant={found[at] === undefined ? undefined : `${list}-${at}`}
          aria-label={t('picker.label')}
          placeholder={t('picker.label')}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setAt(0);
          }}
          onKeyDown={(event) => {
            if (onKey(event.key)) event.preventDefault();
          }}
        />
      </div>
      <div id={list} className="cars" role="listbox" aria-label={t('picker.title')}>
        {found.map((row, place) => (
          // The keyboard stays in the field, which moves through the options.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={row.id}
            id={`${list}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            className={place === at ? 'on' : ''}
            onClick={() => choose(row)}
          >
            <span>
              <b>{row.title}</b>
              <span className="muted">{[row.stockNumber, row.vin].filter(Boolean).join(' · ')}</span>
            </span>
            <span className="muted tnum">
              {row.imageCount}/{MAX_PHOTOS}
            </span>
          </div>
        ))}
      </div>
      <p className="muted" role="status">
        {found.length === 0
          ? t('picker.nothing')
          : all.length > MOST
            ? t('picker.more', { count: all.length - MOST, number: formatNumber(all.length - MOST) })
            : ''}
      </p>
    </ModalLayer>
  );
}
