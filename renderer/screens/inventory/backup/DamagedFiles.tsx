import { useTranslation } from 'react-i18next';
import type { BackupState } from '#renderer/platform/backup-source.ts';
import { Button } from '#renderer/ui/button/Button.tsx';

type DamagedFilesProps = {
  files: BackupState['damaged'];
  timeOf: (at: string) => string;
  isBusy: boolean;
  onSeen: () => void;
};

/** What was found damaged, until it was seen. */
export function DamagedFiles({ files, timeOf, isBusy, onSeen }: DamagedFilesProps) {
  const { t } = useTranslation('inventory');
  return (
    <section className="w-damage" role="alert">
      <p>{t('backup.damage.text')}</p>
      <ul>
        {files.map(({ what, at, name }) => (
          <li key={name}>
            {t(`backup.damage.${what}`, { at: timeOf(at) })} <span className="muted">{name}</span>
          </li>
        ))}
      </ul>
      <Button look="outlined" disabled={isBusy} onClick={onSeen}>
        {t('backup.damage.seen')}
      </Button>
    </section>
  );
}
