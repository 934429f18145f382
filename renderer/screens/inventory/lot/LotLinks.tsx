import { useTranslation } from 'react-i18next';
import { pathTo } from '#contract/page-path.ts';
import { Link } from '#renderer/lib/links.ts';

/** Where else to go from the lot. */
export function LotLinks() {
  const { t } = useTranslation('inventory');
  return (
    <nav className="lot-links" aria-label={t('rail.label')}>
      <Link to={pathTo.profile({ section: 2 })}>{t('toPosts')}</Link>
      <Link to={pathTo.chats()}>{t('rail.chats')}</Link>
      <Link to={pathTo.subscriptions()}>{t('rail.subscription')}</Link>
    </nav>
  );
}
