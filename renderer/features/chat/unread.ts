import type { WithChat } from './chat.slice.ts';

/** Unread messages; none before the chat's code is there. */
export const selectUnread = ({ chat }: Partial<WithChat>): number => chat?.unread ?? 0;
