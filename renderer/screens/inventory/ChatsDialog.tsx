import { useTranslation } from 'react-i18next';
import { Dialog } from './Dialog.tsx';

/** Until the chat exists its place says so. */
export function ChatsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('inventory');
  return (
    <Dialog title={t('rail.chats')} onClose={onClose}>
      <p>{t('rail.noChats')}</p>
      <div className="acts">
        <button type="button" className="bp6-button bp6-outlined" onClick={onClose}>
          {t('close')}
        </button>
      </div>
    </Dialog>
  );
}
