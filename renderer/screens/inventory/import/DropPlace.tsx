import { IconFolderUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Where folders, ZIPs and files are dropped, and the two dialogs for those who do not drag. */
export function DropPlace({ onChoose }: { onChoose: (what: 'folders' | 'files') => void }) {
  const { t } = useTranslation('photoImport');
  return (
    <div className="w-drop">
      <IconFolderUp size={28} stroke={1.6} aria-hidden />
      <div>
        <b>{t('drop.title')}</b>
        <p>{t('drop.text')}</p>
        <div className="acts">
          <button type="button" className="bp6-button bp6-outlined" onClick={() => onChoose('folders')}>
            {t('drop.folders')}
          </button>
          <button type="button" className="bp6-button bp6-outlined" onClick={() => onChoose('files')}>
            {t('drop.files')}
          </button>
        </div>
      </div>
    </div>
  );
}
