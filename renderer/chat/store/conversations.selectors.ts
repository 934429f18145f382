import { createSelector } from '@reduxjs/toolkit';
import type { ChatCar, Conversation, ConversationId } from '#contract/live/chat-message.ts';
import type { Open, Shelf, WithConversations } from './conversations.slice.ts';

export const selectConversation = (
  { conversations }: WithConversations,
  id: ConversationId,
): Conversation | undefined => conversations.byId[id];

export const selectOpen = ({ conversations }: WithConversations): Open => conversations.open;
export const selectOpenId = ({ conversations: { open } }: WithConversations): ConversationId | null =>
  open.phase === 'open' ? open.id : null;
export const selectPage = ({ conversations }: WithConversations, shelf: Shelf) => conversations.pages[shelf];
export const selectUnread = ({ conversations }: WithConversations): number => conversations.unread;
export const selectIsTyping = ({ conversations }: WithConversations, id: ConversationId): boolean =>
  conversations.typing.includes(id);

const latestFirst = (one: Conversation, other: Conversation): number =>
  (other.last?.createdDate ?? '').localeCompare(one.last?.createdDate ?? '') || other.id - one.id;

const selectById = ({ conversations }: WithConversations) => conversations.byId;

/** A conversation without a message is not in the list yet. */
const shelved = (byId: ReturnType<typeof selectById>, isArchived: boolean): readonly ConversationId[] =>
  Object.values(byId)
    .filter((each) => each.isArchived === isArchived && each.last !== null)
    .sort(latestFirst)
    .map(({ id }) => id);

const selectCurrent = createSelector([selectById], (byId) => shelved(byId, false));
const selectArchived = createSelector([selectById], (byId) => shelved(byId, true));

/** The ids of a part of the list, the latest first. */
export const selectShelf = (state: WithConversations, shelf: Shelf): readonly ConversationId[] =>
  shelf === 'current' ? selectCurrent(state) : selectArchived(state);

/** The cars for sale of all known conversations, each once. */
export const selectCars = createSelector([selectById], (byId): readonly ChatCar[] => [
  ...new Map(
    Object.values(byId)
      .filter(({ car }) => car.status === 'active')
      .map(({ car }) => [car.postId, car]),
  ).values(),
]);
