import './backup.css';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#renderer/lib/dates.ts';
import type { BackupSource } from '#renderer/platform/backup-source.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { GridDialog } from '../GridDialog.tsx';
import { BackupList } from './BackupList.tsx';
import { DamagedFiles } from './DamagedFiles.tsx';
import { useKeptCopies } from './use-kept-copies.ts';

type BackupDialogProps = { source: BackupSource; onClose: () => void };

/** The copies of the work on this computer: what they are of, what was found damaged, and bringing one back. */
export function BackupDialog({ source, onClose }: BackupDialogProps) {
  const { t, i18n } = useTranslation('inventory');
  const locale = i18n.language;
  const { state, isBusy, outcome, make, restore, seeDamage } = useKeptCopies(source);
  const timeOf = (at: string) => formatDateTime(new Date(at), locale);
  const isLeaving = outcome === 'restarting';

  return (
    <GridDialog title={t('backup.title')} isWide onClose={onClose}>
      <p className="muted">{t('backup.text')}</p>
      {state !== null && state.damaged.length > 0 && (
        <DamagedFiles files={state.damaged} timeOf={timeOf} isBusy={isBusy} onSeen={seeDamage} />
      )}
      {state?.failedAt != null && <p className="bad">{t('backup.notMade', { at: timeOf(state.failedAt) })}</p>}
      <output aria-live="polite">
        {outcome !== null && <p className={isLeaving ? '' : 'bad'}>{t(`backup.outcome.${outcome}`)}</p>}
      </output>
      {state !== null && (
        <BackupList backups={state.backups} locale={locale} isBusy={isBusy || isLeaving} onRestore={restore} />
      )}
      <div className="acts">
        <Button look="outlined" disabled={isBusy || isLeaving} onClick={make}>
          {t('backup.make')}
        </Button>
        <Button look="primary" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </GridDialog>
  );
}
