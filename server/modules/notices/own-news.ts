import { PostId, UserId } from '#contract/ids.ts';
import { NOTICE_CARS, type NoticeData } from '#contract/notices.ts';
import { PLANS, severalOf } from '#contract/plans.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import { durable, type DurableSubscriber } from '#server/events/durable.ts';
import type { EventOf } from '#server/events/events.ts';
import { messageTimes } from '#server/modules/chat/index.ts';
import { findMember, findOrder } from './own-news.repository.ts';
import type { NewNotice } from './notice-plans.ts';
import type { Notices } from './notify.ts';

type Writing = Pick<Notices, 'notify' | 'retract'>;

const messagesKey = (conversationId: number): string => `messages ${conversationId}`;
const carsOf = (ids: readonly number[]) => ids.slice(0, NOTICE_CARS).map((id) => PostId.parse(id));

const messageSent = async (
  transaction: Transaction,
  { notify }: Writing,
  { userId, recipientId, conversationId }: EventOf<'messageSent'>,
  at: string,
): Promise<boolean> => {
  const member = await findMember(transaction, conversationId, recipientId);
  if (member === undefined || member.is_muted === 1 || member.unread === 0) return false;
  const data: NoticeData = {
    kind: 'message',
    conversationId,
    userId: UserId.parse(userId),
    postIds: carsOf([member.post_id]),
    count: member.unread,
  };
  return notify(transaction, {
    userId: recipientId,
    key: messagesKey(conversationId),
    data,
    at,
    whenKnown: 'renew',
    dueAt: await messageTimes(transaction, { conversationId, userId: recipientId, at }),
  });
};

/** The notice of a conversation goes once its messages are read or withdrawn; nobody waits for those of a muted one. */
const conversationRead = async (
  transaction: Transaction,
  { retract }: Writing,
  { conversationId, told: counted = [] }: EventOf<'conversationChanged'>,
): Promise<boolean> => {
  let isWritten = false;
  for (const { userId, unread } of counted) {
    if (unread === undefined) continue;
    const member = await findMember(transaction, conversationId, userId);
    if (member === undefined || (member.unread > 0 && member.is_muted === 0)) continue;
    isWritten = (await retract(transaction, userId, messagesKey(conversationId))) || isWritten;
  }
  return isWritten;
};

/** What a paid order brings; undefined for a plan that is no longer sold. */
const purchaseOf = async (db: Db, orderId: string): Promise<NoticeData | undefined> => {
  const order = await findOrder(db, orderId);
  const plan = PLANS.find(({ id }) => id === order?.plan_id);
  if (order === undefined || plan === undefined) return undefined;
  const { cars, tops } = severalOf(plan, order.quantity);
  return { kind: 'payment', plan: plan.name, cars, tops };
};

const PERSONAL = [
  'moderationDecided',
  'appealRefused',
  'orderPaid',
  'saleAsked',
  'saleUnanswered',
  'tasksRewarded',
] as const;

const saleNotice = (event: EventOf<'saleAsked' | 'saleUnanswered'>): NoticeData => ({
  kind: 'stillForSale',
  postIds: carsOf(event.postIds),
  count: event.postIds.length,
  isHidden: event.kind === 'saleUnanswered',
});

const dataOf = async (db: Db, event: EventOf<(typeof PERSONAL)[number]>): Promise<NoticeData | undefined> => {
  switch (event.kind) {
    case 'moderationDecided': {
      const decision = event.decision === 'approve' ? 'approved' : 'rejected';
      return { kind: 'moderation', postIds: carsOf([event.postId]), decision };
    }
    case 'appealRefused':
      return { kind: 'moderation', postIds: carsOf([event.postId]), decision: 'appealRefused' };
    case 'orderPaid':
      return purchaseOf(db, event.orderId);
    case 'tasksRewarded':
      return { kind: 'task', credits: event.credits };
    case 'saleAsked':
    case 'saleUnanswered':
      return saleNotice(event);
    default:
      return event satisfies never;
  }
};

/** Notices to the user whom an event is about: messages, decisions, purchases, questions. */
export const ownNews = (notices: Writing): DurableSubscriber =>
  durable({
    name: 'notices',
    kinds: [...PERSONAL, 'messageSent', 'conversationChanged'],
    handle: async (transaction, { event, number, at }) => {
      if (event.kind === 'messageSent') return messageSent(transaction, notices, event, at);
      if (event.kind === 'conversationChanged') return conversationRead(transaction, notices, event);
      const data = await dataOf(transaction, event);
      if (data === undefined) return false;
      const notice: NewNotice = { userId: event.userId, key: `${event.kind} ${number}`, data, at };
      return notices.notify(transaction, notice);
    },
  });
