import { IconGavel } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { pathTo } from '#contract/page-path.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Link } from '#renderer/lib/links.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { moderationFeature } from './moderation.feature.ts';
import { moderationActions, selectWaiting } from './moderation.slice.ts';
import type { WithModeration } from './moderation.slice.ts';

/** Link to the moderation, with the number of posts that wait; shown to admins only (D021). */
export function ModerationLink() {
  const isReady = useFeature(moderationFeature);
  const waiting = useSelector((state: WithModeration) => selectWaiting(state));
  const { t } = useTranslation('admin');
  const dispatch = useDispatch();
  useEffect(() => {
    if (isReady) dispatch(moderationActions.countAsked());
  }, [dispatch, isReady]);
  return (
    <Link to={pathTo.adminPosts()}>
      <IconGavel size={20} stroke={1.8} aria-hidden />
      {t('moderation')}
      {waiting !== null && (
        <em className="tnum">
          <span aria-hidden="true">{formatNumber(waiting)}</span>
          <span className="a-sr">{t('waiting', { count: waiting })}</span>
        </em>
      )}
    </Link>
  );
}
