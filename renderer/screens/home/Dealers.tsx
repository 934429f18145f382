import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { pathTo } from '#contract/page-path.ts';
import { showcaseFeature } from '#renderer/features/showcase/showcase.feature.ts';
import { selectDealers, showcaseActions } from '#renderer/features/showcase/showcase.slice.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Link } from '#renderer/lib/links.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { Avatar } from '#renderer/ui/avatar/Avatar.tsx';

const AVATAR = 22;
/** The dealers with the most cars, each leading to them. */
export function Dealers() {
  const { t } = useTranslation(['homeEnd', 'search']);
  const isAdded = useFeature(showcaseFeature);
  const dealers = useSelector(selectDealers);
  const dispatch = useDispatch();
  useEffect(() => {
    if (isAdded) dispatch(showcaseActions.dealersOpened());
  }, [dispatch, isAdded]);
  if (dealers?.length === 0) return null;
  return (
    <nav className="h-part" aria-label={t('dealers')}>
      <h2>{t('dealers')}</h2>
      <div className="row g8 wrap">
        {dealers?.map(({ id, name, avatar, postsCount }) => (
          <Link key={id} className="a-chip" to={pathTo.user(id)}>
            <Avatar name={name} url={avatar?.url} size={AVATAR} />
            {name}{' '}
            <span className="muted">{t('search:cars', { count: postsCount, shown: formatNumber(postsCount) })}</span>
          </Link>
        ))}
      </div>
    </nav>
  );
}
