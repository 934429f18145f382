import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PostId } from '#contract/ids.ts';
import { MAX_PHOTOS } from '#contract/constants.ts';
import { TRANSITIONS } from '#contract/post-actions.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { firstFound, searchesFor } from '#renderer/features/inventory/row-search.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx';
import { SearchList } from '../SearchList.tsx';

type CarPickerProps = {
  rows: readonly GridRow[];
  /** How many photos the car is chosen for. */
  count: number;
  onChoose: (postId: PostId) => void;
  onClose: () => void;
};

const MOST = 50;

/** Cars that take photos, by every word in names, VIN and stock number. */
const foundOf = (rows: readonly GridRow[], query: string): GridRow[] =>
  firstFound(searchesFor(query, rows), (isFound) =>
    rows.filter((row) => TRANSITIONS.edit[row.status] === 'do' && isFound(row)),
  );

/** The stock in one field: a car is chosen by its VIN, stock number or model. */
export function CarPicker({ rows, count, onChoose, onClose }: CarPickerProps) {
  const { t } = useTranslation('photoImport');
  const [query, setQuery] = useState('');
  const all = foundOf(rows, query);
  const found = all.slice(0, MOST);
  return (
    <Dialog open label={t('picker.title')} className="w-palette w-picker" onClose={onClose}>
      <h2>{t('picker.for', { count, number: formatNumber(count) })}</h2>
      <SearchList
        label={t('picker.label')}
        placeholder={t('picker.label')}
        className="cars"
        query={query}
        onQuery={setQuery}
        found={found}
        keyOf={({ id }) => id}
        draw={(row) => (
          <>
            <span>
              <b>{row.title}</b>
              <span className="muted">{[row.stockNumber, row.vin].filter(Boolean).join(' · ')}</span>
            </span>
            <span className="muted tnum">
              {row.imageCount}/{MAX_PHOTOS}
            </span>
          </>
        )}
        onChoose={({ id }) => {
          onClose();
          onChoose(id);
        }}
      />
      <p className="muted" role="status">
        {found.length === 0
          ? t('picker.nothing')
          : all.length > MOST
            ? t('picker.more', { count: all.length - MOST, number: formatNumber(all.length - MOST) })
            : ''}
      </p>
    </Dialog>
  );
}
