import './backup.css';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { HeldFile } from '#renderer/platform/backup-source.ts';

/** Tells that saved work is not shown for now and why, until its files can be opened. */
export function HeldFiles({ held }: { held: readonly HeldFile[] }) {
  const { t } = useTranslation('inventory');
  if (held.length === 0) return null;
  return (
    <div className="w-held" role="alert">
      <IconLock size={18} stroke={1.8} aria-hidden />
      <p>
        {t('backup.held.text')}{' '}
        <span className="muted">{held.map((what) => t(`backup.held.${what}`)).join(' · ')}</span>
      </p>
    </div>
  );
}
