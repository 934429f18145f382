import {
  IconClockHour4,
  IconEye,
  IconFileX,
  IconHelpCircle,
  IconPhotoOff,
  IconTagOff,
  IconUserCheck,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Profile } from '#contract/http/identity.ts';
import { BUILT_IN_VIEWS, NO_FILTERS } from '#renderer/features/inventory/grid-filters.ts';
import type { BuiltInView, GridFilters } from '#renderer/features/inventory/grid-filters.ts';
import type { SavedView } from '#renderer/features/inventory/grid-memory.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { RailAccount } from './RailAccount.tsx';
import { RailNav } from './RailNav.tsx';
import { RailStatuses } from './RailStatuses.tsx';
import { TodayLinks } from './TodayLinks.tsx';
import { useCounts } from './use-counts.ts';
import { ViewLine } from './ViewLine.tsx';

type StockRailProps = {
  rows: readonly GridRow[];
  filters: GridFilters;
  profile: Profile;
  views: readonly SavedView[];
  onImport: () => void;
  onFilters: (filters: GridFilters) => void;
  onView: (view: SavedView) => void;
  onEditView: (view: SavedView) => void;
};

/** What a day begins with; those that come and go are shown while there are any. */
const OF_TODAY = [
  'noPhotos',
  'noPrice',
  'over60',
  'stillForSale',
  'toShow',
  'reserved',
] as const satisfies BuiltInView[];
const PASSING: ReadonlySet<BuiltInView> = new Set(['noPrice', 'stillForSale', 'toShow', 'reserved']);

const VIEW_ICONS = {
  over60: IconClockHour4,
  noPhotos: IconPhotoOff,
  noPrice: IconTagOff,
  reserved: IconUserCheck,
  notCleared: IconFileX,
  toShow: IconEye,
  stillForSale: IconHelpCircle,
} as const satisfies Record<BuiltInView, typeof IconEye>;

/** Where else to go, what waits today, the statuses with their counts, the saved views, and whose cars they are. */
export function StockRail({ rows, filters, profile, views, ...on }: StockRailProps) {
  const { onFilters, onView, onEditView } = on;
  const { t } = useTranslation('inventory');
  const { byStatus, inView } = useCounts(rows, views);
  // Cars that wait for an answer (D015) or could be shown have views of their own while there are any.
  const isNeeded = (name: BuiltInView) => !PASSING.has(name) || inView(BUILT_IN_VIEWS[name]) > 0;
  const isSame = (other: GridFilters) => JSON.stringify(other) === JSON.stringify(filters);
  const builtIn = (name: BuiltInView) => (
    <ViewLine
      key={name}
      name={t(`views.${name}`)}
      count={inView(BUILT_IN_VIEWS[name])}
      isOn={isSame(BUILT_IN_VIEWS[name])}
      Icon={VIEW_ICONS[name]}
      onOpen={() => onFilters(BUILT_IN_VIEWS[name])}
    />
  );
  return (
    <aside className="w-rail">
      <RailNav
        current="inventory"
        cars={rows.length}
        onInventory={() => onFilters(NO_FILTERS)}
        onImport={on.onImport}
      />
      <h2 id="w-today">{t('rail.today')}</h2>
      <ul aria-labelledby="w-today">
        {OF_TODAY.filter((name) => isNeeded(name) || isSame(BUILT_IN_VIEWS[name])).map(builtIn)}
        <TodayLinks />
      </ul>
      <RailStatuses
        counts={byStatus}
        chosen={filters.status}
        onStatus={(status) => onFilters({ ...filters, status })}
      />
      <h2 id="w-views">{t('rail.views')}</h2>
      <ul aria-labelledby="w-views">
        {builtIn('notCleared')}
        {views.map((view) => (
          <ViewLine
            key={view.name}
            name={view.name}
            count={inView(view.filters)}
            isOn={isSame(view.filters)}
            onOpen={() => onView(view)}
            onEdit={() => onEditView(view)}
          />
        ))}
      </ul>
      <RailAccount profile={profile} posted={rows.length} />
    </aside>
  );
}
