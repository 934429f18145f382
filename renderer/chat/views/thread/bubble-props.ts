import type { ChatMessage, Conversation } from '#contract/live/chat-message.ts';

export type BubbleProps = {
  readonly conversation: Conversation;
  readonly message: ChatMessage;
  readonly isMine: boolean;
};
