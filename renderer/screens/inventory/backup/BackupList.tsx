import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#renderer/lib/dates.ts';
import type { BackupState } from '#renderer/platform/backup-source.ts';
import { Button } from '#renderer/ui/button/Button.tsx';

type Copy = BackupState['backups'][number];
type BackupListProps = {
  backups: readonly Copy[];
  locale: string;
  isBusy: boolean;
  onRestore: (id: string) => void;
};

const KB = 1024;
const sizeText = (bytes: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }).format(
    Math.ceil(bytes / KB),
  );

/** The copies, the latest first; bringing one back is asked once more, beside the copy it is about. */
export function BackupList({ backups, locale, isBusy, onRestore }: BackupListProps) {
  const { t } = useTranslation('inventory');
  const [asked, setAsked] = useState<string | null>(null);
  if (backups.length === 0) return <p>{t('backup.none')}</p>;
  return (
    <ul className="w-backups">
      {backups.map(({ id, at, bytes, waiting }) => {
        const time = formatDateTime(new Date(at), locale);
        return (
          <li key={id}>
            <div>
              <b>{time}</b>
              <span className="muted tnum">{sizeText(bytes, locale)}</span>
              <span className="muted">{t('backup.waiting', { count: waiting })}</span>
              {asked !== id && (
                <Button
                  look="outlined"
                  disabled={isBusy}
                  aria-label={t('backup.restoreOf', { at: time })}
                  onClick={() => setAsked(id)}
                >
                  {t('backup.restore')}
                </Button>
              )}
            </div>
            {asked === id && (
              <div role="group" aria-label={t('backup.restoreOf', { at: time })}>
                <p>{t('backup.ask')}</p>
                <Button
                  look="danger"
                  disabled={isBusy}
                  // The question takes the place of the button that asked it.
                  ref={(button) => button?.focus()}
                  onClick={() => {
                    setAsked(null);
                    onRestore(id);
                  }}
                >
                  {t('backup.confirm')}
                </Button>
                <Button look="outlined" onClick={() => setAsked(null)}>
                  {t('cancel')}
                </Button>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
