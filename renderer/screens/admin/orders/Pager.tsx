import { useTranslation } from 'react-i18next';
import { formatNumber } from '#renderer/lib/format.ts';
import { Button } from '#renderer/ui/button/Button.tsx';

type PagerProps = { page: number; pages: number; onPage: (page: number) => void };

export function Pager({ page, pages, onPage }: PagerProps) {
  const { t } = useTranslation('payments');
  if (pages <= 1 && page === 1) return null;
  return (
    <div className="o-pager">
      <Button look="outlined" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('admin.previous')}
      </Button>
      <span className="tnum">{t('admin.page', { page: formatNumber(page), pages: formatNumber(pages) })}</span>
      <Button look="outlined" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('admin.next')}
      </Button>
    </div>
  );
}
