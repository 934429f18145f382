import type { OwnAppeal } from '#contract/http/appeals.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import type { RecordEvents } from '#server/events/bus.ts';
import { AppError } from '#server/http/errors.ts';
import type { Idempotency, Intent } from '#server/http/idempotency.ts';
import { recordAct } from '#server/modules/audit/index.ts';
import type { Credits } from '#server/modules/credits/index.ts';
import { addHistory, changePost, lockOwnPost, lockSeller } from '#server/modules/posts/index.ts';
import { addAppeal, appealsRepository, decideAppeal } from './appeals.repository.ts';

export type AppealsDeps = {
  readonly db: Db;
  readonly idempotency: Idempotency;
  readonly credits: Pick<Credits, 'takePostCredit'>;
  readonly record: RecordEvents;
  readonly now: () => number;
};

export type Ruling = { readonly decision: 'accepted' | 'refused'; readonly answer: string };
type StoredPost = NonNullable<Awaited<ReturnType<typeof lockOwnPost>>>;
type StoredAppeal = NonNullable<Awaited<ReturnType<ReturnType<typeof appealsRepository>['one']>>>;

const isRejected = ({ moderation, deleted_at, sold_at }: StoredPost): boolean =>
  moderation === 'rejected' && deleted_at === null && sold_at === null;

/** Whether this admin may rule: not the seller, nor who rejected where somebody else could (D184). */
export const mayDecide = (
  adminId: number,
  { ownerId, rejecterId, hasOther }: { ownerId: number; rejecterId: number | null; hasOther: boolean },
): boolean => adminId !== ownerId && (adminId !== rejecterId || !hasOther);

/** Appeals of rejections: the seller's words, once for each rejection, and another moderator's ruling. */
export class AppealsService {
  readonly #deps: AppealsDeps;

  constructor(deps: AppealsDeps) {
    this.#deps = deps;
  }

  send(postId: number, ownerId: number, text: string, intent: Intent): Promise<OwnAppeal> {
    return this.#deps.idempotency.run(intent, async (transaction) => {
      const post = await this.#lock(transaction, postId, ownerId);
      if (!isRejected(post) || post.rejected_at === null) throw new AppError('POST_STATE');
      const at = this.#at();
      const appeal = await addAppeal(transaction, { postId, rejectedAt: post.rejected_at, text, at });
      if (appeal === undefined) throw new AppError('POST_STATE');
      await addHistory(transaction, { postId, actorId: ownerId, action: 'appeal', at, details: { note: text } });
      return appeal;
    });
  }

  async decide(id: number, ruling: Ruling, adminId: number, intent: Intent): Promise<void> {
    await this.#deps.idempotency.run(intent, async (transaction) => {
      await this.#decide(transaction, id, ruling, adminId);
      return { done: true };
    });
  }

  async #decide(transaction: Transaction, id: number, ruling: Ruling, adminId: number): Promise<void> {
    const repository = appealsRepository(transaction);
    const found = await repository.one(id);
    if (found === undefined) throw new AppError('NOT_FOUND');
    const post = await this.#lock(transaction, found.post_id, found.owner_id);
    // Read once more under the lock: another admin may have been quicker.
    const appeal = (await repository.one(id)) ?? found;
    if (appeal.decision === ruling.decision) return;
    const stands = isRejected(post) && post.rejected_at === appeal.rejected_at;
    if (appeal.decision !== null || !stands) throw new AppError('POST_STATE');
    const rejecterId = (await repository.rejectersOf([post.id])).get(post.id)?.actor_id ?? null;
    const hasOther = await repository.hasOtherAdmin(adminId);
    if (!mayDecide(adminId, { ownerId: post.owner_id, rejecterId, hasOther })) throw new AppError('FORBIDDEN');
    const at = this.#at();
    await decideAppeal(transaction, { id, ...ruling, adminId, at });
    await (ruling.decision === 'accepted' ? this.#accept : this.#refuse)(transaction, post, at);
    await this.#note(transaction, { appeal, ruling, adminId, at });
  }

  readonly #accept = async (transaction: Transaction, post: StoredPost, at: string): Promise<void> => {
    const isFirst = post.first_active_at === null;
    const isShown = post.hidden_at === null;
    await changePost(transaction, post.id, {
      moderation: 'approved',
      review_since: null,
      findings: '[]',
      rejection_reason: null,
      rejection_note: null,
      rejected_at: null,
      confirmed_at: at,
      ...(isFirst && isShown ? { first_active_at: at } : {}),
    });
    // The rejection gave the credit back. Who has spent it since pays nothing for a moderator's mistake.
    if (isFirst) await this.#deps.credits.takePostCredit(transaction, post.owner_id);
    const about = { postId: post.id, userId: post.owner_id } as const;
    const published = isFirst && isShown ? [{ kind: 'postPublished', ...about } as const] : [];
    await this.#deps.record(transaction, { kind: 'postChanged', ...about }, ...published, {
      kind: 'moderationDecided',
      ...about,
      decision: 'approve',
      isAppeal: true,
    });
  };

  readonly #refuse = async (transaction: Transaction, post: StoredPost): Promise<void> => {
    await this.#deps.record(transaction, { kind: 'appealRefused', postId: post.id, userId: post.owner_id });
  };

  async #note(
    transaction: Transaction,
    { appeal, ruling, adminId, at }: { appeal: StoredAppeal; ruling: Ruling; adminId: number; at: string },
  ): Promise<void> {
    const isAccepted = ruling.decision === 'accepted';
    await addHistory(transaction, {
      postId: appeal.post_id,
      actorId: adminId,
      action: isAccepted ? 'acceptAppeal' : 'refuseAppeal',
      at,
      details: { note: ruling.answer },
    });
    await recordAct(transaction, {
      actorId: adminId,
      act: isAccepted ? 'appealAccepted' : 'appealRefused',
      target: { kind: 'appeal', id: appeal.id },
      userId: appeal.owner_id,
      reason: ruling.answer,
      details: { postId: appeal.post_id },
      at,
    });
  }

  async #lock(transaction: Transaction, postId: number, ownerId: number): Promise<StoredPost> {
    const seller = await lockSeller(transaction, ownerId);
    const post = seller === undefined ? undefined : await lockOwnPost(transaction, postId, seller.id);
    if (seller === undefined || post === undefined) throw new AppError('POST_NOT_FOUND');
    // Nobody sees the posts of a seller who is blocked or leaves: the end of that publishes what is approved meanwhile.
    return { ...post, hidden_at: post.hidden_at ?? seller.blocked_at ?? seller.leaving_since };
  }

  #at(): string {
    return new Date(this.#deps.now()).toISOString();
  }
}
