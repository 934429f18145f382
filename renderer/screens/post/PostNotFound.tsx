import { useTranslation } from 'react-i18next';
import { pathTo } from '#contract/page-path.ts';
import { Link } from '#renderer/lib/links.ts';
import { usePageTitle } from '#renderer/lib/page-title.ts';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { EmptyState } from '#renderer/ui/feedback/EmptyState.tsx';

/** Missing, deleted, hidden and pending posts look the same (D014). */
export function PostNotFound() {
  const { t } = useTranslation('post');
  usePageTitle(t('notFound.title'));
  return (
    <div className="a-wrap s-top">
      <EmptyState title={t('notFound.title')} text={t('notFound.text')} isPage>
        <Link className={buttonClass({ look: 'primary', size: 'large' })} to={pathTo.posts()}>
          {t('notFound.action')}
        </Link>
      </EmptyState>
    </div>
  );
}
