import styles from './dashboard.css?url';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import type { Profile } from '#contract/http/identity.ts';
import type { PostId } from '#contract/ids.ts';
import { pathTo } from '#contract/page-path.ts';
import { ownPostsFeature } from '#renderer/features/own-posts/own-posts.feature.ts';
import { OWN_STATUSES, ownPostsActions, selectOwnCounts } from '#renderer/features/own-posts/own-posts.slice.ts';
import type { OwnStatus } from '#renderer/features/own-posts/own-posts.slice.ts';
import { PostDialogs } from '#renderer/features/own-posts/PostDialogs.tsx';
import type { NamedPost, Question } from '#renderer/features/own-posts/PostDialogs.tsx';
import { postTitle } from '#renderer/features/posts/post-face.ts';
import { selectPost } from '#renderer/features/posts/posts.slice.ts';
import type { WithPosts } from '#renderer/features/posts/posts.slice.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Link } from '#renderer/lib/links.ts';
import { useChosenInView } from '#renderer/lib/use-chosen-in-view.ts';
import { usePlanName } from '#renderer/lib/use-plan-name.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { AskedCars } from './AskedCars.tsx';
import type { OwnPostRowProps } from './OwnPostRow.tsx';
import { OwnPosts } from './OwnPosts.tsx';
import { POSTS_HEADING, useActionToasts } from './use-action-toasts.ts';

/** Section 2: one's own posts by status (SPEC.md §2, D086), what can be done to them, and how many more can be posted. */
export function PostsSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const isReady = useFeature(ownPostsFeature);
  const [search, setSearch] = useSearchParams();
  // In the address, so that coming back from a post finds the same tab.
  const status = OWN_STATUSES.find((known) => known === search.get('status')) ?? 'All';
  const setStatus = (chosen: OwnStatus) =>
    setSearch({ section: '2', ...(chosen === 'All' ? {} : { status: chosen }) }, { replace: true });
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="profile" />
      <div className="d-head">
        <h1 id={POSTS_HEADING} tabIndex={-1}>
          {t('posts')}
        </h1>
        {profile.isBusiness && (
          <Link className={buttonClass({ look: 'outlined' })} to={pathTo.inventory()}>
            {t('inventory')}
          </Link>
        )}
        <Link className={buttonClass({ look: 'primary' })} to={pathTo.create()}>
          <IconPlus size={18} stroke={2.4} aria-hidden />
          {t('dashboard.addNew')}
        </Link>
      </div>
      <Credits profile={profile} />
      {isReady && <AskedCars isShown={status === 'Asked'} onShow={() => setStatus('Asked')} />}
      {isReady && <StatusTabs status={status} onChange={setStatus} />}
      {isReady && <ManagedPosts profile={profile} status={status} onShowAll={() => setStatus('All')} />}
    </>
  );
}

type ManagedPostsProps = { profile: Profile; status: OwnStatus; onShowAll: () => void };

/** The list with its questions: what is for good or costs is asked about first. */
function ManagedPosts({ profile, ...list }: ManagedPostsProps) {
  const [question, setQuestion] = useState<Question | null>(null);
  const asked = useNamedPost(question?.id);
  const dispatch = useDispatch();
  useActionToasts();
  const act: OwnPostRowProps['onAction'] = (action, id) => {
    if (action === 'hide' || action === 'unHide' || action === 'stillForSale')
      dispatch(ownPostsActions.asked({ id, action }));
    else setQuestion({ action, id });
  };
  return (
    <>
      <OwnPosts {...list} onAction={act} />
      <PostDialogs
        question={question}
        post={asked}
        topCredits={profile.topCredits}
        onConfirm={(confirmed, sale) => {
          setQuestion(null);
          dispatch(ownPostsActions.asked(sale === undefined ? confirmed : { ...confirmed, sale }));
        }}
        onClose={() => setQuestion(null)}
      />
    </>
  );
}

/** A listed post as the dialogs name it. */
function useNamedPost(id: PostId | undefined): NamedPost | undefined {
  const post = useSelector((state: WithPosts) => (id === undefined ? undefined : selectPost(state, id)));
  return useMemo(() => post && { ...post, title: `${postTitle(post)}, ${post.year}` }, [post]);
}

/** What is left of the bought and given credits (D134, D140). */
function Credits({ profile: { postCredits, topCredits, subscriptionName } }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const planName = usePlanName();
  const plan =
    subscriptionName === null ? t('dashboard.noPlan') : t('dashboard.plan', { plan: planName(subscriptionName) });
  return (
    <div className="d-plan">
      <div className="grow">
        <b>{t('dashboard.credits', { count: postCredits, number: formatNumber(postCredits) })}</b>
        <div className="sm muted">
          {plan} · {t('dashboard.topCredits', { count: topCredits, number: formatNumber(topCredits) })}
        </div>
      </div>
      <Link className={buttonClass({ look: 'outlined' })} to={pathTo.subscriptions()}>
        {t(subscriptionName === null ? 'dashboard.buyPlan' : 'dashboard.changePlan')}
      </Link>
    </div>
  );
}

type StatusTabsProps = { status: OwnStatus; onChange: (status: OwnStatus) => void };

function StatusTabs({ status, onChange }: StatusTabsProps) {
  const counts = useSelector(selectOwnCounts);
  const { t } = useTranslation('profile');
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(ownPostsActions.opened());
  }, [dispatch]);
  const tabs = useChosenInView<HTMLDivElement>(`${status} ${counts === null}`);
  return (
    <div ref={tabs} className="d-tabs scroll-fade" role="group" aria-label={t('dashboard.statuses')}>
      {OWN_STATUSES.filter((tab) => tab !== 'Asked' || tab === status || (counts?.Asked ?? 0) > 0).map((tab) => (
        <button
          key={tab}
          type="button"
          className={tab === status ? 'on' : ''}
          aria-pressed={tab === status}
          onClick={() => onChange(tab)}
        >
          {t(`dashboard.tabs.${tab}`)}
          {counts !== null && <span>{formatNumber(counts[tab])}</span>}
        </button>
      ))}
    </div>
  );
}
