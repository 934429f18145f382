import './seen.css';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { MAX_CARDS } from '#contract/constants.ts';
import type { PostId } from '#contract/ids.ts';
import { pathTo } from '#contract/page-path.ts';
import { useDeps } from '#renderer/deps.ts';
import { CompareBarPart, withCompare } from '#renderer/features/compare/compare-parts.tsx';
import { Heart } from '#renderer/features/favourites/Heart.tsx';
import type { PostListRequest } from '#renderer/features/posts/post-list.ts';
import { PostList } from '#renderer/features/posts/PostList.tsx';
import { CurrencySwitch } from '#renderer/features/preferences/CurrencySwitch.tsx';
import { selectCompactView, selectViewer } from '#renderer/features/preferences/preferences.slice.ts';
import { ViewToggle } from '#renderer/features/preferences/ViewToggle.tsx';
import { keepSeen, seenCars } from '#renderer/lib/last-visit.ts';
import { Link } from '#renderer/lib/links.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { EmptyState } from '#renderer/ui/feedback/EmptyState.tsx';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';

const Marks = withCompare(Heart);

/** /posts/seen: the cars opened last on this device that are still for sale, the latest first. */
export function SeenScreen() {
  const { storage } = useDeps().platform;
  const [ids, setIds] = useState(() => seenCars(storage));
  const { t } = useTranslation('seen');
  const toast = useToast();
  const keep = (kept: readonly PostId[]) => {
    keepSeen(storage, kept);
    setIds([...kept]);
  };
  // Cars may have been opened since the list was cleared.
  const bringBack = () => keep([...new Set([...seenCars(storage), ...ids])].slice(0, MAX_CARDS));
  const forget = () => {
    keep([]);
    toast('ok', t('forgotten'), { label: t('undo'), onPress: bringBack });
  };
  return (
    <div className="a-wrap s-top">
      <div className="a-sechead seen-head">
        <h1 tabIndex={-1}>{t('title')}</h1>
        {ids.length > 0 && (
          <Button look="outlined" onClick={forget}>
            {t('forget')}
          </Button>
        )}
        <CurrencySwitch />
        <ViewToggle />
      </div>
      {ids.length > 0 && <p className="sm muted">{t('note', { most: MAX_CARDS })}</p>}
      <h2 className="a-sr">{t('list')}</h2>
      {ids.length === 0 ? <NothingSeen why="empty" /> : <SeenList ids={ids} />}
      <CompareBarPart />
    </div>
  );
}

function SeenList({ ids }: { ids: readonly PostId[] }) {
  const request = useMemo((): PostListRequest => ({ call: 'cards', query: { ids: ids.join(',') } }), [ids]);
  const viewer = useSelector(selectViewer);
  const isCompact = useSelector(selectCompactView);
  return (
    <PostList
      request={request}
      viewer={viewer}
      isCompact={isCompact}
      heart={Marks}
      empty={<NothingSeen why="sold" />}
    />
  );
}

function NothingSeen({ why }: { why: 'empty' | 'sold' }) {
  const { t } = useTranslation('seen');
  return (
    <EmptyState title={t(`${why}.title`)} text={t(`${why}.text`)}>
      <Link className={buttonClass({ look: 'primary' })} to={pathTo.posts()}>
        {t('empty.action')}
      </Link>
    </EmptyState>
  );
}
