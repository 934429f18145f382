import { useTranslation } from 'react-i18next';
import { formatNumber } from '#renderer/lib/format.ts';

type PagerProps = { page: number; pages: number; onPage: (page: number) => void };

export function Pager({ page, pages, onPage }: PagerProps) {
  const { t } = useTranslation('payments');
  if (pages <= 1 && page === 1) return null;
  return (
    <div className="o-pager">
      <button type="button" className="bp6-button bp6-outlined" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('admin.previous')}
      </button>
      <span className="tnum">{t('admin.page', { page: formatNumber(page), pages: formatNumber(pages) })}</span>
      <button
        type="button"
        className="bp6-button bp6-outlined"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        {t('admin.next')}
      </button>
    </div>
  );
}
