import { useTranslation } from 'react-i18next';
import { pathTo } from '#contract/page-path.ts';
import { Link } from '#renderer/lib/links.ts';
import { LoadFailed } from '#renderer/ui/feedback/LoadFailed.tsx';

type StockFailedProps = { title: string; reason: string; onRetry: () => void };

/** Instead of the table: what happened, another try, and ways on: the window's own navigation is the table's. */
export function StockFailed({ title, reason, onRetry }: StockFailedProps) {
  const { t } = useTranslation(['inventory', 'common']);
  return (
    <div className="a-wrap w-failed">
      <LoadFailed title={title} reason={reason} retry={t('common:tryAgain')} isPage onRetry={onRetry} />
      <nav aria-label={t('rail.label')}>
        <Link to={pathTo.profile({ section: 2 })}>{t('toPosts')}</Link>
        <Link to={pathTo.create()}>{t('tools.add')}</Link>
        <Link to={pathTo.subscriptions()}>{t('rail.subscription')}</Link>
        <Link to={pathTo.profile({ section: 1 })}>{t('rail.settings')}</Link>
      </nav>
    </div>
  );
}
