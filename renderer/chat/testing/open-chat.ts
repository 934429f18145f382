import { expect, vi } from 'vitest';
import { chatRoutes } from '#contract/http/chat-routes.ts';
import type { ChatMessage, Conversation } from '#contract/live/chat-message.ts';
import { answer } from '#renderer/testing/network.ts';
import { conversationsActions } from '../store/conversations.slice.ts';
import { chatStarted } from '../store/events.ts';
import { startChatWorld } from './chat-world.ts';
import { aConversation, aMessage, FIRST, ME } from './fixtures.ts';

const { conversations, messages } = chatRoutes;
/** A reply of the server. */
export const value = <Value>(given: Value) => ({ isSuccess: true as const, value: given });

/** Answers the list of conversations. */
export const listing = (items: readonly Conversation[], sequence = 5) =>
  answer(conversations.list, value({ items, next: null, sequence, unread: 0 }) as never);
/** Answers the messages of a conversation. */
export const thread = (items: readonly ChatMessage[], version: number) =>
  answer(messages.list, value({ items, hasMore: false, version }) as never);

/** A chat whose list, line and first conversation are there. */
export const openChat = async (items: readonly ChatMessage[] = [aMessage(1)]) => {
  const last = items.length;
  listing([aConversation(last)]);
  answer(conversations.changes, value({ items: [], isReset: false, presences: [], sequence: 5, unread: 0 }) as never);
  answer(conversations.typing, value(null));
  thread(items, last);
  const chat = startChatWorld();
  const { store } = chat;
  store.dispatch(chatStarted({ userId: ME }));
  await vi.waitFor(() => expect(store.getState().conversations.sequence).toBe(5));
  await vi.waitFor(() => expect(store.getState().session.line).toBe('up'));
  store.dispatch(conversationsActions.opened({ id: FIRST }));
  await vi.waitFor(() => expect(store.getState().messages.byConversation[FIRST]?.load.phase).toBe('ready'));
  const shown = () => Object.keys(store.getState().messages.byConversation[FIRST]?.byNumber ?? {}).map(Number);
  return { ...chat, shown };
};
