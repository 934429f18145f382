import './profile.css';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { Profile } from '#contract/http/identity.ts';
import { selectIsProfilePending, selectProfile, sessionActions } from '#renderer/features/session/session.slice.ts';
import type { WithSession } from '#renderer/features/session/session.slice.ts';
import { loadTexts } from '#renderer/i18n/setup.ts';
import { lazyCode } from '#renderer/lib/lazy-code.ts';
import { LoadFailed } from '#renderer/ui/feedback/LoadFailed.tsx';
import { Skeleton } from '#renderer/ui/skeleton/Skeleton.tsx';
import { DetailsSection } from './DetailsSection.tsx';
import { NoticeSettingsSection } from './NoticeSettingsSection.tsx';
import { NoticesSection } from './NoticesSection.tsx';
import { PostsSection } from './PostsSection.tsx';
import { ProfileRail } from './ProfileRail.tsx';
import { sectionOf } from './sections.ts';
import type { Section } from './sections.ts';
import { TasksSection } from './TasksSection.tsx';

/** Its plot is large, and sellers alone look at it. */
const StatisticsSection = lazyCode(async () => {
  const [{ StatisticsSection: Part }] = await Promise.all([
    import('./statistics/StatisticsSection.tsx'),
    loadTexts(['statistics']),
  ]);
  return Part;
});

/** One's own account: details, posts and tasks beside the card that leads between them (SPEC.md §2). */
export function ProfileScreen() {
  const profile = useSelector(selectProfile);
  const isPending = useSelector(selectIsProfilePending);
  const reason = useSelector((state: WithSession) => state.session.errorMessage);
  const { t } = useTranslation(['profile', 'common', 'errors']);
  const dispatch = useDispatch();
  const section = sectionOf(useLocation().search);
  const isReturn = useNavigationType() === 'POP';
  // Another section is another page, though at the same path.
  const startAtTop = useEffectEvent(() => {
    if (!isReturn) window.scrollTo({ top: 0, behavior: 'instant' });
  });
  useEffect(() => startAtTop(), [section]);

  if (profile === null && isPending) return <ProfileSkeleton label={t('loading')} />;
  if (profile === null)
    return (
      <div className="a-wrap">
        <LoadFailed
          title={t('failed')}
          reason={reason === '' ? t('errors:OFFLINE') : reason}
          retry={t('common:tryAgain')}
          isPage
          onRetry={() => dispatch(sessionActions.profileOutdated())}
        />
      </div>
    );
  return (
    <div className="a-wrap d-lay">
      <ProfileRail profile={profile} section={section} />
      <div className="d-main">
        <SectionOf section={section} profile={profile} />
      </div>
    </div>
  );
}

function SectionOf({ section, profile }: { section: Section; profile: Profile }) {
  switch (section) {
    case 1:
      return <DetailsSection profile={profile} />;
    case 2:
      return <PostsSection profile={profile} />;
    case 3:
      return <TasksSection profile={profile} />;
    case 4:
      return <NoticesSection />;
    case 5:
      return <NoticeSettingsSection />;
    case 6:
      return (
        <Suspense fallback={<Skeleton className="d-wait wide" />}>
          <StatisticsSection profile={profile} />
        </Suspense>
      );
  }
}

function ProfileSkeleton({ label }: { label: string }) {
  return (
    <output className="a-wrap d-lay" aria-label={label}>
      <Skeleton className="d-wait" />
      <Skeleton className="d-wait wide" />
    </output>
  );
}
