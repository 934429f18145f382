/** Where the chat is, on the site's own origin and on that of CHAT_URL alike. */
export const CHAT_PATHS = {
  /** The document of the embedded frame, and its file in the builds of the renderer. */
  frame: '/chat/frame',
  document: 'chat.html',
  /** Below it are the calls that take a chat token. */
  api: '/chat/api/',
} as const;

/** The frame's database of conversations for reading without a network; the site deletes it at the sign-out. */
export const KEPT_CHATS = 'aniv-chat-kept';

/** The `<meta>` in which the server gives the frame the origin of the embedding site. */
export const SITE_META = 'aniv-site';

/** The `<meta>` in which the server gives the site the origin of the chat, if CHAT_URL names another one. */
export const CHAT_META = 'aniv-chat';
