import { IconSettings } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { pathTo } from '#contract/page-path.ts';
import { useDeps } from '#renderer/deps.ts';
import { NoticeList } from '#renderer/features/notices/NoticeList.tsx';
import styles from '#renderer/features/notices/notices.css?url';
import { noticesFeature } from '#renderer/features/notices/notices.feature.ts';
import { noticesActions, selectNotices } from '#renderer/features/notices/notices.slice.ts';
import { Link } from '#renderer/lib/links.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';

/** The notices of 90 days. */
export function NoticesSection() {
  const isReady = useFeature(noticesFeature);
  const { t } = useTranslation('notices');
  const { now } = useDeps();
  const dispatch = useDispatch();
  const { unread, phase, list, total } = useSelector(selectNotices);
  useEffect(() => {
    if (!isReady) return undefined;
    dispatch(noticesActions.opened());
    return () => void dispatch(noticesActions.closed());
  }, [isReady, dispatch]);
  return (
    <section className="d-card" aria-labelledby="n-title">
      <link rel="stylesheet" href={styles} precedence="notices" />
      <div className="n-head">
        <h1 id="n-title" tabIndex={-1}>
          {t('title')}
        </h1>
        {unread > 0 && (
          <Button look="outlined" onClick={() => dispatch(noticesActions.allReadAsked({ at: now().toISOString() }))}>
            {t('readAll')}
          </Button>
        )}
        <Link
          className={buttonClass({ look: 'minimal' })}
          to={pathTo.profile({ section: 5 })}
          aria-label={t('settings')}
          title={t('settings')}
        >
          <IconSettings size={20} stroke={1.8} aria-hidden />
        </Link>
      </div>
      <NoticeList headings="h2" />
      {phase === 'ready' && list.length < total && (
        <Button look="outlined" className="n-more" onClick={() => dispatch(noticesActions.moreAsked())}>
          {t('more')}
        </Button>
      )}
    </section>
  );
}
