import { KEPT_CHATS } from '#contract/live/chat-paths.ts';

/**
 * Conversations that the frame keeps on the device go with their user, also where no frame hears of it. A chat at another
 * origin has a storage of its own: it is wiped there before the next user sees anything.
 */
export const forgetKeptChats = (): void => {
  if ('indexedDB' in globalThis) indexedDB.deleteDatabase(KEPT_CHATS);
};
