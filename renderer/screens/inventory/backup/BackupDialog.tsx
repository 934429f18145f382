import './backup.css';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#renderer/lib/dates.ts';
import type { BackupSource, BackupState } from '#renderer/platform/backup-source.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { BackupList } from './BackupList.tsx';

type BackupDialogProps = { source: BackupSource; onClose: () => void };
type Outcome = 'restarting' | 'damaged' | 'gone' | 'failed' | 'unknown';

/** The copies of the work on this computer: what they are of, what was found damaged, and bringing one back. */
export function BackupDialog({ source, onClose }: BackupDialogProps) {
  const { t, i18n } = useTranslation('inventory');
  const locale = i18n.language;
  const [state, setState] = useState<BackupState | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const timeOf = (at: string) => formatDateTime(new Date(at), locale);
  const run = (work: () => Promise<void>) => {
    setBusy(true);
    work()
      .catch(() => setOutcome('unknown'))
      .finally(() => setBusy(false));
  };
  useEffect(() => {
    source.state().then(setState, () => setOutcome('unknown'));
  }, [source]);
  const restore = (id: string) =>
    run(async () => {
      const restored = await source.restore(id);
      setOutcome(restored.outcome);
      if (restored.outcome !== 'restarting') setState(await source.state());
    });
  const isLeaving = outcome === 'restarting';

  return (
    <Dialog title={t('backup.title')} isWide onClose={onClose}>
      <p className="muted">{t('backup.text')}</p>
      {state !== null && state.damaged.length > 0 && (
        <section className="w-damage" role="alert">
          <p>{t('backup.damage.text')}</p>
          <ul>
            {state.damaged.map(({ what, at, name }) => (
              <li key={name}>
                {t(`backup.damage.${what}`, { at: timeOf(at) })} <span className="muted">{name}</span>
              </li>
            ))}
          </ul>
          <Button
            look="outlined"
            disabled={isBusy}
            onClick={() => run(async () => setState(await source.damageSeen()))}
          >
            {t('backup.damage.seen')}
          </Button>
        </section>
      )}
      {state?.failedAt != null && <p className="bad">{t('backup.notMade', { at: timeOf(state.failedAt) })}</p>}
      <output aria-live="polite">
        {outcome !== null && <p className={isLeaving ? '' : 'bad'}>{t(`backup.outcome.${outcome}`)}</p>}
      </output>
      {state !== null && (
        <BackupList backups={state.backups} locale={locale} isBusy={isBusy || isLeaving} onRestore={restore} />
      )}
      <div className="acts">
        <Button
          look="outlined"
          disabled={isBusy || isLeaving}
          onClick={() => run(async () => setState(await source.make()))}
        >
          {t('backup.make')}
        </Button>
        <Button look="primary" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </Dialog>
  );
}
