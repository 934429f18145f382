/** Where the chat is, on the site's own origin and on that of CHAT_URL alike. */
export const CHAT_PATHS = {
  /** The document of the embedded frame. */
  frame: '/chat/frame',
  /** Below it are the calls that take a chat token. */
  api: '/chat/api/',
} as const;
