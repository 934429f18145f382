import { useTranslation } from 'react-i18next';
import type { ImportState } from '#contract/ipc/photo-import.ts';
import { moodOf, percentOf, sentOf, timeLeft } from '#renderer/features/photo-import/import-progress.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { Bar } from './Bar.tsx';

const QUARTER = 25;

/** The whole import in two lines and a bar; announced to screen readers at every quarter and when its state changes. */
export function Summary({ state, onCancel }: { state: ImportState; onCancel: () => void }) {
  const { t } = useTranslation('photoImport');
  const mood = moodOf(state);
  const percent = percentOf(state);
  const sent = formatNumber(sentOf(state));
  const total = formatNumber(state.total);
  const count = t('sum.photos', { count: state.total, sent, total });
  const quarter = Math.floor(percent / QUARTER) * QUARTER;
  return (
    <div className="sum">
      <div className="row">
        <b className="tnum">{count}</b>
        <span className="muted">{t('sum.cars', { count: state.cars.length })}</span>
      </div>
      <Bar percent={percent} label={count} isOk={mood === 'done'} isWide />
      <div className="say">
        <span>{t(`mood.${mood}`, { count: state.unassigned, number: formatNumber(state.unassigned) })}</span>
        <TimeLeft seconds={mood === 'working' ? state.secondsLeft : null} />
        {mood !== 'done' && (
          <Button look="minimal" onClick={onCancel}>
            {t('cancel.open')}
          </Button>
        )}
      </div>
      <p className="muted">{t('metadata')}</p>
      <p className="a-sr" role="status">
        {t(`mood.${mood}`, { count: state.unassigned, number: formatNumber(state.unassigned) })}
        {mood === 'working' && ` ${quarter} %`}
      </p>
    </div>
  );
}

function TimeLeft({ seconds }: { seconds: number | null }) {
  const { t } = useTranslation('photoImport');
  if (seconds === null) return null;
  const { unit, count } = timeLeft(seconds);
  return <span className="muted">{t(`left.${unit}`, { count })}</span>;
}
