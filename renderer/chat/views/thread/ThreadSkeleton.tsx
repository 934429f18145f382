import { useTranslation } from 'react-i18next';

/** Grey bubbles while a conversation is on its way. */
export function ThreadSkeleton() {
  const { t } = useTranslation('chat');
  return (
    <div className="chat-log chat-skeleton" role="status" aria-label={t('loading')}>
      <div className="chat-bones" aria-hidden="true">
        <span className="bone left" />
        <span className="bone right" />
        <span className="bone left" />
        <span className="bone right" />
      </div>
    </div>
  );
}
