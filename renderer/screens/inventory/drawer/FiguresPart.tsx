import { useTranslation } from 'react-i18next';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { formatNumber } from '#renderer/lib/format.ts';

const FIGURES = ['days', 'views', 'favorites', 'reveals'] as const;

/** How the car does; `chats` is null until it is known. */
export function FiguresPart({ row, chats }: { row: GridRow; chats: number | null }) {
  const { t } = useTranslation(['inventory', 'carDrawer']);
  return (
    <dl className="wc-figures five">
      {FIGURES.map((name) => (
        <div key={name}>
          <dt>{t(`columns.${name}`)}</dt>
          <dd className="tnum">{formatNumber(row[name])}</dd>
        </div>
      ))}
      <div>
        <dt>{t('carDrawer:chats')}</dt>
        <dd className="tnum">{chats === null ? '–' : formatNumber(chats)}</dd>
      </div>
    </dl>
  );
}
