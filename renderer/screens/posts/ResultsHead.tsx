import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { searchPath } from '#renderer/features/search/filters-in-url.ts';
import { formatNumber } from '#renderer/lib/format.ts';

type ResultsHeadProps = { title: string; total: number | undefined };

/** Where these results are, what they show and how many there are. */
export function ResultsHead({ title, total }: ResultsHeadProps) {
  const { t } = useTranslation('search');
  const chevron = <IconChevronRight size={14} stroke={2} aria-hidden />;
  return (
    <>
      <nav className="s-crumb no-m" aria-label={t('crumbs')}>
        <Link to="/posts">{t('home')}</Link>
        {chevron}
        {title === t('title') ? (
          <span aria-current="page">{title}</span>
        ) : (
          <>
            <Link to={searchPath({})}>{t('title')}</Link>
            {chevron}
            <span aria-current="page">{title}</span>
          </>
        )}
      </nav>
      <div className="s-title">
        <h1>{title}</h1>
        <span role="status">{total === undefined ? '' : t('cars', { count: total, shown: formatNumber(total) })}</span>
      </div>
    </>
  );
}
