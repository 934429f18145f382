import { HOUR_MS } from '#contract/time.ts';
import type { ServerModule } from '#server/module.ts';
import type { RatesService } from '#server/modules/rates/index.ts';
import { type Listed, postsRoutes } from './posts.routes.ts';
import type { PostsService } from './posts.service.ts';
import { sweepReveals } from './reveals.repository.ts';
import { revealsCountFrom } from './reveals.service.ts';
import { postsSubscribers } from './subscribers.ts';
import type { ViewCounter } from './view-counter.ts';
import type { WritingDeps } from './writing/deps.ts';
import { sellingRoutes } from './writing/selling.routes.ts';

export { openablePosts } from './favourites.repository.ts';
export { labelIn, storedCurrency } from './card.ts';
export { type CardRow, cardRows } from './cards.repository.ts';
export type { PostsDeps } from './deps.ts';
export { HOME_TOPS, PostsService } from './posts.service.ts';
export { ownFactsOf } from './own-facts.repository.ts';
export { changePrice } from './writing/price.ts';
export type { WritingDeps } from './writing/deps.ts';
export { editablePost } from './writing/edit.repository.ts';
export { editedDraft, type PostEdit } from './writing/edited-draft.ts';
export type { PostDraft } from './writing/post-draft.ts';
export { fromKm, toKm } from './writing/post-values.ts';
export { countPostsSince } from './writing/checks.repository.ts';
export { POSTS_A_DAY, SaveService } from './writing/save.service.ts';
export { StatusService } from './writing/status.service.ts';
export { statusOf } from './status.ts';
export { type SaleRules, daysToAnswer, isToAsk, isToHide } from './sale-clock.ts';
export { countLiveOf, publishApproved } from './writing/blocked.repository.ts';
export { addHistory } from './writing/history.repository.ts';
export { toFilter, type ToUsd } from './post-filter.ts';
export { changePost, lockOwnPost, lockSeller } from './writing/locked.repository.ts';
export { sharedViews } from './shared-views.ts';
export { addToDay, dayOf } from './post-days.repository.ts';
export { byCount, isRobot, type Reader, type SharedViews, ViewCounter } from './view-counter.ts';
export { verdictOn } from './writing/transitions.ts';

export type PostsModuleDeps = {
  readonly posts: PostsService;
  readonly views: ViewCounter;
  readonly listed: Listed;
  readonly rates: Pick<RatesService, 'refresh'>;
  readonly writing: WritingDeps;
};

/** Reading and writing posts, and deleting reveals of contacts that count no longer; its stop writes the views that were counted. */
export const postsModule = ({ posts, views, listed, rates, writing }: PostsModuleDeps): ServerModule => ({
  name: 'posts',
  routes: (app) => {
    postsRoutes(posts, views, listed)(app);
    sellingRoutes(writing)(app);
  },
  subscribers: postsSubscribers(posts, rates),
  every: [
    {
      name: 'sweep-reveals',
      ms: HOUR_MS,
      once: 'market',
      run: () => sweepReveals(writing.db, revealsCountFrom(writing.now())),
    },
  ],
  stop: () => views.flush(),
});
