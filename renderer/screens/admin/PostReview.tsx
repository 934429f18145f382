import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { VERDICTS } from './verdicts.ts';
import { pathTo } from '#contract/page-path.ts';
import {
  moderationActions,
  selectModeration,
  selectNeighbours,
} from '#renderer/features/moderation/moderation.slice.ts';
import type { Look, WithModeration } from '#renderer/features/moderation/moderation.slice.ts';
import { usePageTitle } from '#renderer/lib/page-title.ts';
import { useRateNote } from '#renderer/lib/use-rate-note.ts';
import { PriceTag } from '#renderer/ui/price-tag/PriceTag.tsx';
import { StatusChip } from '#renderer/ui/status-chip/StatusChip.tsx';
import { postPrice } from '#renderer/features/posts/post-face.ts';
import { useNavigate } from '#renderer/lib/links.ts';
import { AdminLayout } from './AdminLayout.tsx';
import { DecisionBar } from './DecisionBar.tsx';
import { History } from './History.tsx';
import { PostView } from './PostView.tsx';
import { titleOf } from './post-facts.ts';
import { RejectDialog } from './RejectDialog.tsx';
import { SellerPanel } from './SellerPanel.tsx';
import { useHasKeys } from './use-has-keys.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { WhyWaiting } from './WhyWaiting.tsx';

/** The post as buyers see it, its faults, its seller, its history and the decision. */
export function PostReview({ look }: { look: Look }) {
  const { post } = look;
  const { deciding } = useSelector((state: WithModeration) => selectModeration(state));
  const { previous, next } = useSelector((state: WithModeration) => selectNeighbours(state, post.id), sameNeighbours);
  const [isRejecting, setRejecting] = useState(false);
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const title = titleOf(post);
  usePageTitle(title);
  const can = VERDICTS[post.status];
  const isBusy = deciding.phase === 'sending';
  const approve =
    can.approve && !isBusy
      ? () => dispatch(moderationActions.decisionAsked({ action: 'approve', id: post.id }))
      : undefined;
  const reject = can.reject && !isBusy ? () => setRejecting(true) : undefined;
  const goTo = (id: number | null) => (id === null ? undefined : () => void navigate(pathTo.adminPost(id)));
  const [hasKeys, setKeys] = useHasKeys();
  useShortcuts({ a: approve, r: reject, j: goTo(next), k: goTo(previous) }, isRejecting || !hasKeys);
  return (
    <AdminLayout page="posts" heading={<PostHeading post={post} title={title} />}>
      <div className="ad-lay">
        <PostView post={post} />
        <div className="ad-side">
          <WhyWaiting look={look} />
          <SellerPanel look={look} />
          <History entries={look.history} />
        </div>
      </div>
      <DecisionBar
        deciding={deciding}
        onApprove={approve}
        onReject={reject}
        onNext={goTo(next)}
        onPrevious={goTo(previous)}
        hasKeys={hasKeys}
        onKeys={setKeys}
      />
      <RejectDialog
        open={isRejecting}
        look={look}
        onClose={() => setRejecting(false)}
        onReject={(reasonCode, note) => {
          setRejecting(false);
          dispatch(moderationActions.decisionAsked({ action: 'reject', id: post.id, reasonCode, note }));
        }}
      />
    </AdminLayout>
  );
}

function PostHeading({ post, title }: { post: Look['post']; title: string }) {
  const { t } = useTranslation('posts');
  const { price, otherPrice } = postPrice(post);
  const note = useRateNote();
  return (
    <header className="ad-head">
      <div>
        <StatusChip status={post.status} label={t(`status.${post.status}`)} />
        <h1>{title}</h1>
        <PriceTag main={price} other={otherPrice} note={note} />
      </div>
    </header>
  );
}

type Neighbours = ReturnType<typeof selectNeighbours>;
const sameNeighbours = (a: Neighbours, b: Neighbours): boolean => a.previous === b.previous && a.next === b.next;
