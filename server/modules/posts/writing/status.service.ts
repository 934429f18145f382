import { TOP_DAYS } from '#contract/constants.ts';
import type { OwnState } from '#contract/http/own-posts.ts';
import { toMinor } from '#contract/money.ts';
import type { PostAction } from '#contract/post-actions.ts';
import { DAY_MS } from '#contract/time.ts';
import type { RowChanges, Transaction } from '#server/database/connection.ts';
import type { Event, EventKind } from '#server/events/events.ts';
import { refuseBlocked } from '#server/http/blocked.ts';
import { AppError } from '#server/http/errors.ts';
import type { Intent } from '#server/http/idempotency.ts';
import type { WritingDeps } from './deps.ts';
import { confirmAsked } from './asked.repository.ts';
import { addHistory } from './history.repository.ts';
import { changePost, lockOwnPost, lockSeller, type StoredPost } from './locked.repository.ts';
import { ownState } from './own-state.repository.ts';
import { hasPhotos } from './photos.repository.ts';
import { verdictOn } from './transitions.ts';

/** Who does what to which of their posts. */
export type Deed = {
  readonly action: Extract<PostAction, 'hide' | 'unHide' | 'sold' | 'remove' | 'top' | 'stillForSale'>;
  readonly postId: number;
  readonly ownerId: number;
  /** The price and buyer of a sold car; private (D010). */
  readonly sale?: { readonly soldPrice?: number | undefined; readonly soldTo?: string | undefined };
  /** What is written with it or not at all; nothing if the post was so already. */
  readonly also?: (transaction: Transaction) => Promise<void>;
};

const hasFirstDay = ({ moderation, first_active_at }: StoredPost, at: string): RowChanges<'post'> =>
  moderation === 'approved' && first_active_at === null ? { first_active_at: at } : {};

/** The end of ten more days at the top: after those that still run (D141). */
const topUntil = ({ top_until }: StoredPost, now: number): string =>
  new Date(Math.max(now, Date.parse(top_until ?? '') || 0) + TOP_DAYS * DAY_MS).toISOString();

const isTop = ({ top_until }: StoredPost, now: number): boolean => top_until !== null && Date.parse(top_until) > now;

/** An action on a post confirms that it is still for sale (D015). */
const answered = (at: string): RowChanges<'post'> => ({ confirmed_at: at, sale_asked_at: null });

const changesOf = ({ action, sale }: Deed, post: StoredPost, now: number): RowChanges<'post'> => {
  const at = new Date(now).toISOString();
  switch (action) {
    case 'hide':
      return { hidden_at: at, sale_asked_at: null };
    case 'unHide':
      return { hidden_at: null, ...answered(at), ...hasFirstDay(post, at) };
    case 'sold':
      return {
        sold_at: at,
        review_since: null,
        // What is sold is offered at the top no longer (D141).
        top_since: null,
        top_until: null,
        sale_asked_at: null,
        sold_price_minor: sale?.soldPrice === undefined ? null : toMinor(sale.soldPrice),
        sold_to: sale?.soldTo ?? null,
      };
    case 'remove':
      return { deleted_at: at, review_since: null, top_since: null, top_until: null, sale_asked_at: null };
    case 'top':
      return { top_until: topUntil(post, now), ...(isTop(post, now) ? {} : { top_since: at }), ...answered(at) };
    case 'stillForSale':
      return answered(at);
    default:
      return action satisfies never;
  }
};

/** Hides, shows, sells, deletes, tops and confirms posts of their owners; repeats change nothing. */
export class StatusService {
  readonly #deps: WritingDeps;

  constructor(deps: WritingDeps) {
    this.#deps = deps;
  }

  async act(deed: Deed, intent: Intent): Promise<OwnState> {
    return this.#deps.idempotency.run(intent, (transaction) => this.#act(transaction, deed));
  }

  /** Answers for every car of the owner that waits for it, or for those asked about at one moment; gives their ids. */
  async answerAll(ownerId: number, intent: Intent, askedAt?: string): Promise<readonly number[]> {
    const { idempotency, record, now } = this.#deps;
    const at = new Date(now()).toISOString();
    return idempotency.run(intent, (transaction) => confirmAsked(transaction, { ownerId, askedAt, at, record }));
  }

  async #act(transaction: Transaction, deed: Deed): Promise<OwnState> {
    const { action, postId, ownerId } = deed;
    const now = this.#deps.now();
    if (action === 'top' || action === 'unHide') {
      const seller = await lockSeller(transaction, ownerId);
      // The request may have begun before the block.
      if (seller !== undefined) refuseBlocked(seller);
    }
    const post = await lockOwnPost(transaction, postId, ownerId);
    if (post === undefined) throw new AppError('POST_NOT_FOUND');
    const verdict = verdictOn(action, post);
    if (verdict === 'POST_STATE' || verdict === 'POST_NOT_FOUND') throw new AppError(verdict);
    if (verdict === 'do') {
      if (action === 'unHide' && !(await hasPhotos(transaction, postId))) throw new AppError('POST_WITHOUT_PHOTOS');
      if (action === 'top' && !(await this.#deps.credits.takeTopCredit(transaction, ownerId))) {
        throw new AppError('TOP_LIMIT_REACHED');
      }
      const changes = changesOf(deed, post, now);
      await changePost(transaction, postId, changes);
      const at = new Date(now).toISOString();
      await addHistory(transaction, { postId, actorId: ownerId, action, at, details: detailsOf(deed, changes) });
      await this.#deps.record(transaction, ...eventsOf(deed, changes));
      await deed.also?.(transaction);
    }
    return ownState(transaction, postId, ownerId);
  }
}

const KIND_OF = {
  hide: 'postHidden',
  unHide: 'postShown',
  sold: 'postSold',
  remove: 'postRemoved',
  top: 'postChanged',
  stillForSale: 'postChanged',
} as const satisfies Record<Deed['action'], EventKind>;

const eventsOf = ({ action, postId, ownerId }: Deed, changes: RowChanges<'post'>): readonly Event[] => {
  const about = { postId, userId: ownerId } as const;
  const done = { kind: KIND_OF[action], ...about };
  return changes.first_active_at === undefined ? [done] : [done, { kind: 'postPublished', ...about }];
};

const detailsOf = ({ action, sale }: Deed, { top_until }: RowChanges<'post'>): Record<string, unknown> => {
  if (action === 'top') return { until: top_until };
  return action === 'sold' && sale?.soldPrice !== undefined ? { price: sale.soldPrice } : {};
};
