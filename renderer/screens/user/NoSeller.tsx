import { useTranslation } from 'react-i18next';
import { pathTo } from '#contract/page-path.ts';
import { Link } from '#renderer/lib/links.ts';
import { usePageTitle } from '#renderer/lib/page-title.ts';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { EmptyState } from '#renderer/ui/feedback/EmptyState.tsx';

export function NoSeller() {
  const { t } = useTranslation('user');
  usePageTitle(t('notFound.title'));
  return (
    <div className="i-nobody">
      <EmptyState title={t('notFound.title')} text={t('notFound.text')} isPage>
        <Link className={buttonClass({ look: 'primary' })} to={pathTo.posts()}>
          {t('notFound.action')}
        </Link>
      </EmptyState>
    </div>
  );
}
