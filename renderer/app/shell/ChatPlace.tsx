import { useTranslation } from 'react-i18next';
import { BottomSheet } from '#renderer/ui/sheet/BottomSheet.tsx';

type ChatPlaceProps = { open: boolean; onClose: () => void };

/** Where the chat panel opens; until the chat exists it says so. */
export function ChatPlace({ open, onClose }: ChatPlaceProps) {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <BottomSheet open={open} title={t('chatPlace.title')} closeLabel={t('common:close')} onClose={onClose}>
      <p className="a-chat-place t2">{t('chatPlace.text')}</p>
    </BottomSheet>
  );
}
