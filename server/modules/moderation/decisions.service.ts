import type { RejectionReason } from '#contract/http/reasons.ts';
import type { Db, RowChanges, Transaction } from '#server/database/connection.ts';
import type { RecordEvents } from '#server/events/bus.ts';
import { AppError } from '#server/http/errors.ts';
import type { Idempotency, Intent } from '#server/http/idempotency.ts';
import { type Act, recordAct } from '#server/modules/audit/index.ts';
import type { Credits } from '#server/modules/credits/index.ts';
import { addHistory, changePost, lockOwnPost, lockSeller, verdictOn } from '#server/modules/posts/index.ts';
import { moderationRepository } from './moderation.repository.ts';

type StoredPost = NonNullable<Awaited<ReturnType<typeof lockOwnPost>>>;

export type Decision =
  | { readonly action: 'approve' }
  | { readonly action: 'reject'; readonly reasonCode: RejectionReason; readonly note: string };

export type DecisionDeps = {
  readonly db: Db;
  readonly idempotency: Idempotency;
  readonly credits: Pick<Credits, 'returnPostCredit'>;
  readonly record: RecordEvents;
  readonly now: () => number;
};

/** Whether buyers see it; a hidden post may be approved without ever having been seen. */
const isShown = ({ moderation, hidden_at }: StoredPost): boolean => moderation === 'approved' && hidden_at === null;

const changesOf = (decision: Decision, post: StoredPost, at: string): RowChanges<'post'> =>
  decision.action === 'approve'
    ? {
        moderation: 'approved',
        review_since: null,
        findings: '[]',
        // The time until the seller is asked about the car begins with its publication (D015).
        ...(post.moderation === 'approved' ? {} : { confirmed_at: at }),
        ...(post.first_active_at === null && post.hidden_at === null ? { first_active_at: at } : {}),
      }
    : {
        moderation: 'rejected',
        review_since: null,
        rejection_reason: decision.reasonCode,
        rejection_note: decision.note,
        rejected_at: at,
        // Its credit is already spent: sending it in again costs none.
        ...(post.first_active_at === null && isShown(post) ? { first_active_at: at } : {}),
      };

type Decided = {
  readonly postId: number;
  readonly moderatorId: number;
  readonly ownerId: number;
  readonly at: string;
};

const actOf = (decision: Decision, { postId, moderatorId, ownerId, at }: Decided): Act => ({
  actorId: moderatorId,
  act: decision.action === 'approve' ? 'postApproved' : 'postRejected',
  target: { kind: 'post', id: postId },
  userId: ownerId,
  ...(decision.action === 'reject' && { reason: decision.note, details: { reasonCode: decision.reasonCode } }),
  at,
});

/** A moderator's word about posts (D004); the seller reads the reason, and a credit that bought nothing comes back (D134). */
export class DecisionsService {
  readonly #deps: DecisionDeps;

  constructor(deps: DecisionDeps) {
    this.#deps = deps;
  }

  async decide(postId: number, decision: Decision, moderatorId: number, intent: Intent): Promise<void> {
    await this.#deps.idempotency.run(intent, async (transaction) => {
      await this.#decide(transaction, postId, decision, moderatorId);
      return { done: true };
    });
  }

  async #decide(transaction: Transaction, postId: number, decision: Decision, moderatorId: number) {
    const ownerId = await moderationRepository(transaction).ownerOf(postId);
    const seller = ownerId === undefined ? undefined : await lockSeller(transaction, ownerId);
    const stored = seller === undefined ? undefined : await lockOwnPost(transaction, postId, seller.id);
    if (seller === undefined || stored === undefined) throw new AppError('POST_NOT_FOUND');
    // Nobody sees the posts of a seller who is blocked or leaves: the end of that publishes what is approved meanwhile.
    const post = { ...stored, hidden_at: stored.hidden_at ?? seller.blocked_at ?? seller.leaving_since };
    const verdict = verdictOn(decision.action, post);
    if (verdict === 'POST_STATE' || verdict === 'POST_NOT_FOUND') throw new AppError(verdict);
    if (verdict === 'same') return;
    const at = new Date(this.#deps.now()).toISOString();
    await changePost(transaction, postId, changesOf(decision, post, at));
    const isReturned = decision.action === 'reject' && post.first_active_at === null && !isShown(post);
    if (isReturned) await this.#deps.credits.returnPostCredit(transaction, post.owner_id);
    const { action, ...details } = decision;
    await addHistory(transaction, { postId, actorId: moderatorId, action, at, details });
    await recordAct(transaction, actOf(decision, { postId, moderatorId, ownerId: post.owner_id, at }));
    // A live post that a moderator looked at and left as it was is no news.
    const isNews = action === 'reject' || post.moderation !== 'approved';
    const about = { postId, userId: post.owner_id } as const;
    const decided = isNews ? [{ kind: 'moderationDecided', ...about, decision: action } as const] : [];
    const isPublished = action === 'approve' && post.first_active_at === null && post.hidden_at === null;
    const published = isPublished ? [{ kind: 'postPublished', ...about } as const] : [];
    await this.#deps.record(transaction, { kind: 'postChanged', ...about }, ...published, ...decided);
  }
}
