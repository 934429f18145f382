import { createSelector } from '@reduxjs/toolkit';
import { CHAT } from '#contract/chat.ts';
import type { Conversation, ConversationId } from '#contract/live/chat-message.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { selectOpenId } from '../store/conversations.selectors.ts';
import type { WithConversations } from '../store/conversations.slice.ts';
import { type LeadInboxFilters, unreadFirst, type WithLeadInbox } from './lead-inbox.slice.ts';

/** Whether a buyer waits for this answer for too long. */
export const isOverdue = ({ role, waitingSince }: Conversation, now: number): boolean =>
  role === 'seller' && waitingSince !== null && now - Date.parse(waitingSince) >= CHAT.overdueMinutes * MINUTE_MS;

const fits = (conversation: Conversation, { part, postId }: LeadInboxFilters, now: number): boolean => {
  if (conversation.role !== 'seller' || conversation.isArchived || conversation.last === null) return false;
  if (postId !== null && conversation.car.postId !== postId) return false;
  if (part === 'all') return true;
  return part === 'overdue' ? isOverdue(conversation, now) : conversation.state === part;
};

const selectById = ({ conversations }: WithConversations) => conversations.byId;
const selectOrder = ({ leadInbox }: WithLeadInbox) => leadInbox.order;
export const selectLeadInboxFilters = ({ leadInbox }: WithLeadInbox): LeadInboxFilters => leadInbox.filters;
const givenNow = (_state: unknown, now: number) => now;

const selectPhase = ({ leadInbox }: WithLeadInbox) => leadInbox.list.phase;

/** The server's order; without it, as without a network, that of the conversations that are known here. */
const selectSorted = createSelector(
  [selectById, selectOrder, selectPhase],
  (byId, order, phase): readonly ConversationId[] =>
    phase !== 'failed' && order.length > 0
      ? order
      : Object.values(byId)
          .toSorted(unreadFirst)
          .map(({ id }) => id),
);

/** The conversations of the list in its order. One that fits the filters no longer stays while it is open. */
export const selectLeadInboxIds = createSelector(
  [selectById, selectSorted, selectLeadInboxFilters, selectOpenId, givenNow],
  (byId, order, filters, openId, now): readonly ConversationId[] =>
    order.filter((id) => {
      const conversation = byId[id];
      if (conversation === undefined) return false;
      return (id === openId && conversation.role === 'seller') || fits(conversation, filters, now);
    }),
);

/** A line of the list: a conversation, or the car above its conversations. */
export type LeadInboxItem =
  | { readonly kind: 'row'; readonly key: string; readonly id: ConversationId }
  | { readonly kind: 'car'; readonly key: string; readonly title: string };

const selectIsByCar = ({ leadInbox }: WithLeadInbox) => leadInbox.isByCar;
const rowOf = (id: ConversationId): LeadInboxItem => ({ kind: 'row', key: `row${id}`, id });

/** The lines of the list; by car, the cars in the order of their first conversation. */
export const selectLeadInboxItems = createSelector(
  [selectLeadInboxIds, selectById, selectIsByCar],
  (ids, byId, isByCar): readonly LeadInboxItem[] => {
    if (!isByCar) return ids.map(rowOf);
    const byCar = Map.groupBy(ids, (id) => byId[id]?.car.postId ?? 0);
    return [...byCar].flatMap(([postId, own]): LeadInboxItem[] => {
      const title = own[0] === undefined ? '' : (byId[own[0]]?.car.title ?? '');
      return [{ kind: 'car', key: `car${postId}`, title }, ...own.map(rowOf)];
    });
  },
);
