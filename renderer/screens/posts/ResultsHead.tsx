import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '#contract/page-path.ts';
import { searchPath } from '#renderer/features/search/filters-in-url.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Link } from '#renderer/lib/links.ts';
import { Crumbs } from '#renderer/ui/crumbs/Crumbs.tsx';

type ResultsHeadProps = {
  title: string;
  total: number | undefined;
  /** Shown at the end of the heading. */
  action?: ReactNode;
};

/** Where these results are, what they show and how many there are. */
export function ResultsHead({ title, total, action }: ResultsHeadProps) {
  const { t } = useTranslation(['search', 'filters']);
  const isWhole = title === t('title');
  const home = { key: 'home', link: <Link to={pathTo.posts()}>{t('home')}</Link> };
  const all = { key: 'all', link: <Link to={searchPath({})}>{t('title')}</Link> };
  return (
    <>
      <Crumbs label={t('filters:crumbs')} links={isWhole ? [home] : [home, all]} current={title} />
      <div className="s-title">
        {/* Holds its line while the name is on its way. */}
        <h1>{title || '\u00a0'}</h1>
        <span role="status">{total === undefined ? '' : t('cars', { count: total, shown: formatNumber(total) })}</span>
        {action}
      </div>
    </>
  );
}
