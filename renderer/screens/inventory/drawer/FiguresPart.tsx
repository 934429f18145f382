import { useTranslation } from 'react-i18next';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { formatNumber } from '#renderer/lib/format.ts';

const FIGURES = ['days', 'views', 'reveals', 'favorites'] as const;

/** How the car does. */
export function FiguresPart({ row }: { row: GridRow }) {
  const { t } = useTranslation('inventory');
  return (
    <dl className="d-figures">
      {FIGURES.map((name) => (
        <div key={name}>
          <dt>{t(`columns.${name}`)}</dt>
          <dd className="tnum">{formatNumber(row[name])}</dd>
        </div>
      ))}
    </dl>
  );
}
