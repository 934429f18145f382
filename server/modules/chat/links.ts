import { type PageAddress, pathTo } from '#contract/page-path.ts';

/** The page that opens a conversation: home with the chat's panel over it. */
export const chatLink = (conversationId: number): PageAddress => pathTo.home({ conversation: conversationId });
