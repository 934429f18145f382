import { createAction } from '@reduxjs/toolkit';
import type { z } from 'zod';
import type { Failure } from '#renderer/api/api-failure.ts';
import type { KeptChat } from '../kept/kept-store.ts';
import type {
  ChatMessage,
  Conversation,
  ConversationChanged,
  ConversationId,
  MemberPresence,
  ReceiveMessage,
} from '#contract/live/chat-message.ts';

/** The token for this user's chat arrived; calls can be made from now on. */
export const chatStarted = createAction<{ readonly userId: number }>('chat/started');
/** The user signed out of the site: nothing of theirs stays in the frame. */
export const chatEnded = createAction('chat/ended');
/** The hub line is up, for the first time or again: what was missed is asked for. */
export const lineUp = createAction('chat/lineUp');
export const lineDown = createAction('chat/lineDown');
/** The device has a connection again, or a new token came: what waits is tried at once. */
export const cameOnline = createAction('chat/cameOnline');
/** A failure that no view shows in its place. */
export const refusalNoticed = createAction<Failure>('chat/refusalNoticed');

export const messageReceived = createAction<z.infer<typeof ReceiveMessage>>('chat/messageReceived');
export const conversationChanged = createAction<z.infer<typeof ConversationChanged>>('chat/conversationChanged');
export const presenceHeard = createAction<MemberPresence>('chat/presenceHeard');
export const unreadChanged = createAction<{ readonly unread: number; readonly sequence: number }>('chat/unreadChanged');
export const typingHeard = createAction<ConversationId>('chat/typingHeard');

/** A reply of the server brought a conversation as it is now. */
export const conversationLoaded = createAction<Conversation>('chat/conversationLoaded');
/** A reply of the server brought several. */
export const conversationsLoaded = createAction<readonly Conversation[]>('chat/conversationsLoaded');
/** What the device kept of this user's chat, for reading until the server answers. */
export const keptRestored = createAction<KeptChat>('chat/keptRestored');
/** A reply of the server brought one message as it is now. */
export const messageLoaded = createAction<{ readonly id: ConversationId; readonly message: ChatMessage }>(
  'chat/messageLoaded',
);
