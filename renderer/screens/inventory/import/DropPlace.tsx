import { IconFolderUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/ui/button/Button.tsx';

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
          <Button look="outlined" onClick={() => onChoose('folders')}>
            {t('drop.folders')}
          </Button>
          <Button look="outlined" onClick={() => onChoose('files')}>
            {t('drop.files')}
          </Button>
        </div>
      </div>
    </div>
  );
}
