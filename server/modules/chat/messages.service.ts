import { CHAT } from '#contract/chat.ts';
import type { ChatMessage } from '#contract/live/chat-message.ts';
import { AppError } from '#server/http/errors.ts';
import { viewConversations, viewMessages } from './chat-views.ts';
import { findAskedPost } from './conversations.repository.ts';
import type { ChatDeps } from './deps.ts';
import { checkIsOpen, checkMaySend } from './may-send.ts';
import { isTooFast, tooFast } from './limits.ts';
import { saveConversation } from './members.repository.ts';
import { newRowOf, type ParsedMessage } from './message-row.ts';
import {
  addMessage,
  findByClientKey,
  findMessage,
  messagesAfter,
  messagesBefore,
  saveMessage,
} from './messages.repository.ts';
import { carStatusOf } from './closed.ts';
import { claimChatPhotos, forgetChatPhotos } from './private-photos.repository.ts';
import { checkDate, hasState, isOpen, isProposal, supersede, supersedeViewings, withState } from './proposals.ts';
import type { MessageRow } from './rows.ts';
import { enter, isShownTo, type MemberChange, saveChanges, type Scene } from './scene.ts';
import { textFacts } from './text-facts.ts';
import { turnAfterOther, turnAfterOwn } from './turn.ts';

type Ref = { readonly conversationId: number; readonly number: number };
type Page = { readonly before?: number | undefined; readonly after?: number | undefined; readonly limit: number };

const EDIT_MS = CHAT.editMinutes * 60_000;

/** Who has written for the first time, for both members' turns and for the seller's answer time (D179). */
const firstTimes = ({ conversation, own, at }: Scene) =>
  own.role === 'buyer'
    ? { first_asked_at: conversation.first_asked_at ?? at }
    : { first_answered_at: conversation.first_answered_at ?? at };

/** Both members' rows after `own` has written; an archived conversation comes back. */
const afterWriting = ({ conversation, own, other, at }: Scene): MemberChange[] => {
  const hasAnswered = other.role === 'buyer' || conversation.first_answered_at !== null;
  const shown = { last_at: at, is_archived: 0 };
  return [
    { member: own, values: { ...shown, ...turnAfterOwn(own) } },
    { member: other, values: { ...shown, ...turnAfterOther(other, { hasAnswered, at }) }, unread: 1 },
  ];
};

/** Messages of conversations: sending, changing and reading them. */
export class Messages {
  readonly #deps: ChatDeps;

  constructor(deps: ChatDeps) {
    this.#deps = deps;
  }

  /**
   * By number, the oldest first: the last ones, those before a number, or those changed after a version. Messages
   * that arrive during the call are left to the next one, so that asking for what follows `version` repeats none.
   */
  async list(userId: number, conversationId: number, { before, after, limit }: Page) {
    const { db } = this.#deps;
    const row = await this.#shown(userId, conversationId);
    const found =
      after === undefined
        ? await messagesBefore(db, conversationId, { before: before ?? row.last_number + 1, limit: limit + 1 })
        : await messagesAfter(db, conversationId, { after, upTo: row.version, limit: limit + 1 });
    const rows = found.slice(0, limit).toSorted((a, b) => a.number - b.number);
    const items = await viewMessages(this.#deps, rows, { userId, conversation: row });
    return { items, hasMore: found.length > limit, version: row.version };
  }

  /** Sends a message once: the same client key is answered with the message that it has become. */
  async send(userId: number, conversationId: number, message: ParsedMessage): Promise<ChatMessage> {
    const { clientKey } = message;
    await this.#refuseHaste({ conversationId, senderId: userId, clientKey });
    return this.#act(userId, conversationId, async (scene) => {
      const sent = await findByClientKey(scene.transaction, { conversationId, senderId: userId, clientKey });
      if (sent !== undefined) return sent;
      await this.#checkContent(scene, message);
      await checkMaySend(scene, message);
      return this.#add(scene, message);
    });
  }

  /** Changes an own text within the time for it. */
  async edit(userId: number, { conversationId, number }: Ref, text: string): Promise<ChatMessage> {
    return this.#act(userId, conversationId, async (scene) => {
      const row = await this.#ownMessage(scene, number);
      if (row.kind !== 'text') throw new AppError('FORBIDDEN');
      if (Date.parse(scene.at) - Date.parse(row.created_at) > EDIT_MS) throw new AppError('EDIT_TOO_LATE');
      await checkIsOpen(scene);
      return this.#change(scene, row, { ...textFacts(text), edited_at: scene.at });
    });
  }

  /** Deletes what an own message said; its number stays. An accepted proposal is a record for both (D180). */
  async withdraw(userId: number, { conversationId, number }: Ref): Promise<ChatMessage> {
    return this.#act(userId, conversationId, async (scene) => {
      const row = await this.#ownMessage(scene, number);
      if (row.kind === 'withdrawn') return row;
      if (isProposal(row) && hasState(row, 'accepted')) throw new AppError('FORBIDDEN');
      const emptied = { ...textFacts(''), payload: '{}', kind: 'withdrawn' };
      await forgetChatPhotos(scene.transaction, conversationId, number);
      const unread = number > scene.other.read_number ? -1 : 0;
      return this.#change(scene, row, emptied, [{ member: scene.other, values: {}, unread }]);
    });
  }

  /** Accepts or declines the other's open offer or viewing; the same answer twice is one. */
  async answer(userId: number, { conversationId, number }: Ref, answer: 'accept' | 'decline'): Promise<ChatMessage> {
    const state = answer === 'accept' ? 'accepted' : 'declined';
    return this.#act(userId, conversationId, async (scene) => {
      const row = await findMessage(scene.transaction, conversationId, number);
      if (row === undefined || !isProposal(row)) throw new AppError('MESSAGE_NOT_FOUND');
      if (row.sender_id === userId) throw new AppError('FORBIDDEN');
      if (hasState(row, state)) return row;
      if (!isOpen(row)) throw new AppError('PROPOSAL_CLOSED');
      await checkIsOpen(scene);
      await saveConversation(scene.transaction, conversationId, firstTimes(scene));
      const turn = { member: scene.own, values: turnAfterOwn(scene.own) };
      const superseded = state === 'accepted' ? await supersedeViewings(scene, row) : [];
      return this.#change(scene, row, { payload: withState(row, state) }, [turn], superseded);
    });
  }

  async #act(userId: number, conversationId: number, act: (scene: Scene) => Promise<MessageRow>): Promise<ChatMessage> {
    const { transact, now } = this.#deps;
    const { row, conversation } = await transact(async (transaction) => {
      const scene = await enter(transaction, conversationId, { userId, now: now() });
      return { row: await act(scene), conversation: scene.conversation };
    });
    const [message] = await viewMessages(this.#deps, [row], { userId, conversation });
    return message!;
  }

  /** Before the conversation is locked: a burst of messages is refused without waiting in line for it. */
  async #refuseHaste(key: Parameters<typeof findByClientKey>[1]): Promise<void> {
    const { db, now } = this.#deps;
    if (!(await isTooFast(db, key.senderId, now()))) return;
    if ((await findByClientKey(db, key)) === undefined) throw tooFast();
  }

  async #checkContent({ transaction, conversation, at }: Scene, message: ParsedMessage): Promise<void> {
    if ((message.replyTo ?? 0) > conversation.last_number) throw new AppError('MESSAGE_NOT_FOUND');
    checkDate(message, Date.parse(at));
    if (message.kind !== 'car') return;
    const post = await findAskedPost(transaction, message.postId);
    if (post?.moderation !== 'approved' || carStatusOf(post) !== 'active') throw new AppError('POST_NOT_FOUND');
  }

  async #add(scene: Scene, message: ParsedMessage): Promise<MessageRow> {
    const { transaction, conversation, own, other, at } = scene;
    const superseded = await supersede(scene, message);
    const number = conversation.last_number + 1;
    const version = conversation.version + superseded.length + 1;
    const place = { conversation_id: conversation.id, number, version, sender_id: own.user_id, created_at: at };
    const row = await addMessage(transaction, { ...newRowOf(message), ...place });
    if (message.kind === 'photos') await claimChatPhotos(transaction, row, message.photoIds);
    await saveConversation(transaction, conversation.id, { last_number: number, version, ...firstTimes(scene) });
    const counted = await saveChanges(transaction, afterWriting(scene));
    const about = { userId: own.user_id, conversationId: conversation.id };
    const changed = { ...about, told: counted.map(({ userId, sequence }) => ({ userId, sequence })) };
    await this.#deps.record(
      transaction,
      ...superseded.map((each) => ({ kind: 'conversationChanged' as const, ...changed, number: each.number })),
      { kind: 'messageSent', ...about, told: counted, recipientId: other.user_id, number },
    );
    return row;
  }

  /** Saves a change of a message and notifies both members of it and of the messages that it superseded. */
  async #change(
    { transaction, conversation, own, other }: Scene,
    row: MessageRow,
    values: Parameters<typeof saveMessage>[2],
    members: readonly MemberChange[] = [],
    superseded: readonly MessageRow[] = [],
  ): Promise<MessageRow> {
    const version = conversation.version + superseded.length + 1;
    const saved = await saveMessage(transaction, row, { ...values, version });
    await saveConversation(transaction, conversation.id, { version });
    const unchanged = [own, other].filter((member) => members.every((change) => change.member !== member));
    const counted = await saveChanges(transaction, [
      ...members,
      ...unchanged.map((member) => ({ member, values: {} })),
    ]);
    const about = { kind: 'conversationChanged' as const, userId: own.user_id, conversationId: conversation.id };
    const sequences = counted.map(({ userId, sequence }) => ({ userId, sequence }));
    await this.#deps.record(transaction, ...superseded.map(({ number }) => ({ ...about, told: sequences, number })), {
      ...about,
      number: row.number,
      told: counted,
    });
    return saved;
  }

  async #ownMessage({ transaction, conversation, own }: Scene, number: number): Promise<MessageRow> {
    const row = await findMessage(transaction, conversation.id, number);
    if (row === undefined) throw new AppError('MESSAGE_NOT_FOUND');
    if (row.sender_id !== own.user_id) throw new AppError('FORBIDDEN');
    return row;
  }

  async #shown(userId: number, conversationId: number) {
    const [viewed] = await viewConversations(this.#deps, userId, [conversationId]);
    if (viewed === undefined || !isShownTo(viewed.row, userId)) throw new AppError('CONVERSATION_NOT_FOUND');
    return viewed.row;
  }
}
