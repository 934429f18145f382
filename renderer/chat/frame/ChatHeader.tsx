import { useTranslation } from 'react-i18next';
import { FrameButtons } from './FrameButtons.tsx';

/** The header of the frame until a conversation shows its own. */
export function ChatHeader() {
  const { t } = useTranslation('chat');
  return (
    <header className="chat-header">
      <h1 className="chat-title">{t('title')}</h1>
      <FrameButtons />
    </header>
  );
}
