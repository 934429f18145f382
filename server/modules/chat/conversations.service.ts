import { type Conversation, ConversationId } from '#contract/live/chat-message.ts';
import { AppError } from '#server/http/errors.ts';
import type { ViewerUser } from '#server/http/viewer.ts';
import { groupOf } from '#server/modules/hub/index.ts';
import { viewConversations } from './chat-views.ts';
import { carStatusOf } from './closed.ts';
import {
  addConversation,
  changedConversations,
  findAskedPost,
  findConversationId,
} from './conversations.repository.ts';
import type { ChatDeps } from './deps.ts';
import { checkMayStart } from './may-send.ts';
import { countChanges, findCounts, saveMember } from './members.repository.ts';
import { countBehind } from './messages.repository.ts';
import { isShownTo, enter, saveChanges, type Scene } from './scene.ts';
import { presencesFor } from './seen.ts';
import { turnOf } from './turn.ts';

export type Options = {
  readonly isArchived?: boolean | undefined;
  readonly isMuted?: boolean | undefined;
  readonly isTranslated?: boolean | undefined;
  readonly isDone?: boolean | undefined;
};

/** After more changes than these a client loads everything anew. */
const CHANGES_AT_ONCE = 200;

const flagOf = (value: boolean | undefined) => (value === undefined ? undefined : Number(value));

/** Conversations of a member: beginning, finding and marking them. */
export class Conversations {
  readonly #deps: ChatDeps;

  constructor(deps: ChatDeps) {
    this.#deps = deps;
  }

  /** One conversation; CONVERSATION_NOT_FOUND for who is no member, and for a seller to whom nothing was written yet. */
  async one(userId: number, id: number): Promise<Conversation> {
    const [viewed] = await viewConversations(this.#deps, userId, [id]);
    if (viewed === undefined || !isShownTo(viewed.row, userId)) throw new AppError('CONVERSATION_NOT_FOUND');
    return viewed.conversation;
  }

  async many(userId: number, ids: readonly number[]): Promise<Conversation[]> {
    return (await viewConversations(this.#deps, userId, ids)).map(({ conversation }) => conversation);
  }

  /** The viewer's conversation about a car, begun where there is none and the car is still offered. */
  async open(viewer: ViewerUser, postId: number): Promise<Conversation> {
    const { db, now } = this.#deps;
    const post = await findAskedPost(db, postId);
    if (post === undefined) throw new AppError('POST_NOT_FOUND');
    const parties = { postId, buyerId: viewer.id, sellerId: post.owner_id };
    if (parties.sellerId === viewer.id) throw new AppError('FORBIDDEN', 'own post');
    const known = await findConversationId(db, parties);
    if (known !== undefined) return this.one(viewer.id, known);
    // A post that was never public is answered like one that does not exist.
    if (carStatusOf(post) === 'sold') throw new AppError('CHAT_CLOSED', 'sold');
    if (carStatusOf(post) !== 'active' || post.moderation !== 'approved') throw new AppError('POST_NOT_FOUND');
    const at = new Date(now()).toISOString();
    const added = await db.transaction().execute(async (transaction) => {
      await checkMayStart(transaction, { viewer, sellerId: post.owner_id, now: now() });
      const id = await addConversation(transaction, parties, at);
      if (id === undefined) return undefined;
      const { sequence } = await countChanges(transaction, viewer.id, { changes: 1, unread: 0 });
      await saveMember(transaction, { conversation_id: id, user_id: viewer.id }, { sequence });
      return id;
    });
    const id = added ?? (await findConversationId(db, parties));
    if (id === undefined) throw new AppError('CONVERSATION_NOT_FOUND');
    return this.one(viewer.id, id);
  }

  /** Changes after a number of the user's. */
  async changes(userId: number, after: number) {
    const { db } = this.#deps;
    const counts = await findCounts(db, userId);
    const rows = await changedConversations(db, userId, { after, limit: CHANGES_AT_ONCE + 1 });
    // A count from the future is another database's.
    const isReset =
      rows.length > CHANGES_AT_ONCE || after > Math.max(counts.sequence, ...rows.map((row) => row.sequence));
    const ids = isReset ? [] : rows.map(({ conversation_id }) => conversation_id);
    const viewed = await viewConversations(this.#deps, userId, ids);
    const items = viewed.filter(({ row }) => isShownTo(row, userId)).map(({ conversation }) => conversation);
    // What was committed between the two reads is in the rows already.
    const sequence = isReset ? counts.sequence : Math.max(counts.sequence, ...rows.map((row) => row.sequence));
    const presences = await presencesFor(this.#deps, userId);
    // Read last: it may be newer than the sequence, never older.
    const { unread } = await findCounts(db, userId);
    return { items, isReset, presences, sequence, unread };
  }

  counts(userId: number) {
    return findCounts(this.#deps.db, userId);
  }

  /** Marks everything up to a number as read; a mark never goes back. */
  async read(userId: number, id: number, number: number): Promise<Conversation> {
    await this.#act(userId, id, async (scene) => {
      const { transaction, conversation, own, other } = scene;
      const upTo = Math.min(number, conversation.last_number);
      if (upTo <= own.read_number) return;
      const left =
        upTo === conversation.last_number
          ? 0
          : await countBehind(transaction, { conversationId: id, senderId: other.user_id, number: upTo });
      await this.#save(scene, [
        { member: own, values: { read_number: upTo }, unread: left - own.unread },
        { member: other, values: {} },
      ]);
    });
    return this.one(userId, id);
  }

  /** Saves a member's choices; only the seller can say that nothing is left to do. */
  async setOptions(userId: number, id: number, { isArchived, isMuted, isTranslated, isDone }: Options) {
    await this.#act(userId, id, async (scene) => {
      const { own } = scene;
      if (isDone !== undefined && own.role !== 'seller') throw new AppError('FORBIDDEN');
      const flags = {
        is_archived: flagOf(isArchived) ?? own.is_archived,
        is_muted: flagOf(isMuted) ?? own.is_muted,
        is_translated: flagOf(isTranslated) ?? own.is_translated,
      };
      const turn = isDone === undefined ? {} : await turnOf(scene, isDone);
      await this.#save(scene, [{ member: own, values: { ...flags, ...turn } }]);
    });
    return this.one(userId, id);
  }

  /** Tells the other member that this one writes; nothing where nothing can be written. */
  async typing(userId: number, id: number): Promise<void> {
    const { other, closed } = await this.one(userId, id);
    if (closed === null)
      await this.#deps.send(groupOf.user(other.id), 'Typing', [{ conversationId: ConversationId.parse(id) }]);
  }

  async #act(userId: number, id: number, act: (scene: Scene) => Promise<void>): Promise<void> {
    const { transact, now } = this.#deps;
    await transact(async (transaction) => {
      await act(await enter(transaction, id, { userId, now: now() }));
    });
  }

  async #save({ transaction, conversation, own }: Scene, changes: Parameters<typeof saveChanges>[1]): Promise<void> {
    const counted = await saveChanges(transaction, changes);
    await this.#deps.record(transaction, {
      kind: 'conversationChanged',
      userId: own.user_id,
      conversationId: conversation.id,
      told: counted,
    });
  }
}
