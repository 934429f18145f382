import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { DEFAULT_PAGE_SIZE } from '#contract/constants.ts';
import type { FollowItem, FollowList } from '#contract/http/follows.ts';
import { pathTo } from '#contract/page-path.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Link } from '#renderer/lib/links.ts';
import { Avatar } from '#renderer/ui/avatar/Avatar.tsx';
import { Button } from '#renderer/ui/button/Button.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { LoadFailed } from '#renderer/ui/feedback/LoadFailed.tsx';
import { Skeleton } from '#renderer/ui/skeleton/Skeleton.tsx';
import { FollowButton } from './FollowButton.tsx';
import { followActions, selectPeople } from './follows.slice.ts';
import type { People, WithFollows } from './follows.slice.ts';

const AVATAR_PX = 44;

/** One of the two lists, page by page. */
export function PeopleList({ list }: { list: FollowList }) {
  const people = useSelector((state: WithFollows) => selectPeople(state, list));
  const { t } = useTranslation(['follows', 'errors', 'common']);
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(followActions.listOpened(list));
  }, [dispatch, list]);

  const { items, load } = people;
  if (load.phase === 'loading' && items.length === 0) return <PeopleSkeleton label={t('loading')} />;
  if (load.phase === 'failed' && items.length === 0)
    return (
      <LoadFailed
        title={t('failed')}
        reason={failureText(t, load.failure)}
        retry={t('common:tryAgain')}
        onRetry={() => dispatch(followActions.listOpened(list))}
      />
    );
  if (items.length === 0) return <NoPeople list={list} />;
  return (
    <>
      <ul className="fl-list" aria-label={t(list)}>
        {items.map((item) => (
          <Person key={item.id} {...item} />
        ))}
      </ul>
      <MorePeople people={people} onMore={() => dispatch(followActions.moreAsked(list))} />
    </>
  );
}

function Person({ id, name, avatar, isBusiness, isVerified, activePostsCount, isFollowing }: FollowItem) {
  const { t } = useTranslation('follows');
  const kind = t(isBusiness ? 'business' : 'private');
  const posts = t('posts', { count: activePostsCount, shown: formatNumber(activePostsCount) });
  return (
    <li>
      <Avatar name={name} url={avatar ?? undefined} size={AVATAR_PX} />
      <div className="grow">
        <b>
          <Link to={pathTo.user(id)}>{name}</Link>
          {isVerified && (
            <span title={t('verified')}>
              <IconRosetteDiscountCheckFilled size={17} aria-hidden />
              <span className="a-sr">{t('verified')}</span>
            </span>
          )}
        </b>
        <span className="sm muted">{`${kind} · ${posts}`}</span>
      </div>
      <FollowButton id={id} name={name} isFollowing={isFollowing} />
    </li>
  );
}

function MorePeople({ people, onMore }: { people: People; onMore: () => void }) {
  const { t } = useTranslation(['follows', 'errors']);
  const { items, totalCount, load } = people;
  const next = Math.min(DEFAULT_PAGE_SIZE, totalCount - items.length);
  const isBusy = load.phase === 'loading';
  return (
    <div className="h-more">
      {load.phase === 'failed' && <span role="alert">{failureText(t, load.failure)}</span>}
      {next > 0 && (
        <Button look="outlined" aria-disabled={isBusy} onClick={isBusy ? undefined : onMore}>
          {t('showMore', { number: next })}
        </Button>
      )}
      <span role="status">
        {t('shown', { shown: formatNumber(items.length), total: formatNumber(Math.max(totalCount, items.length)) })}
      </span>
    </div>
  );
}

function NoPeople({ list }: { list: FollowList }) {
  const { t } = useTranslation('follows');
  return (
    <div className="fl-empty">
      <b>{t(`empty.${list}.title`)}</b>
      <p className="muted">{t(`empty.${list}.text`)}</p>
      {list === 'following' && (
        <Link className={buttonClass({ look: 'outlined' })} to={pathTo.posts()}>
          {t('empty.action')}
        </Link>
      )}
    </div>
  );
}

function PeopleSkeleton({ label }: { label: string }) {
  return (
    <output className="fl-list" aria-label={label}>
      {['first', 'second', 'third'].map((row) => (
        <Skeleton key={row} as="span" className="fl-skeleton" />
      ))}
    </output>
  );
}
