import { useTranslation } from 'react-i18next';

const ROWS = ['70%', '52%', '64%', '46%', '58%'] as const;

/** Grey rows while the list is on its way. */
export function ListSkeleton() {
  const { t } = useTranslation('chat');
  return (
    <div className="chat-skeleton" role="status" aria-label={t('loading')}>
      {ROWS.map((width) => (
        <div key={width} className="chat-item" aria-hidden="true">
          <span className="bone face" />
          <span className="grow">
            <span className="bone" style={{ width: '45%' }} />
            <span className="bone" style={{ width }} />
          </span>
        </div>
      ))}
    </div>
  );
}
