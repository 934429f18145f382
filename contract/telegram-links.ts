/** The link that opens a post in the mini app (D057). */
export const miniAppPost = (miniApp: string, postId: number): string => `${miniApp}?startapp=post_${postId}`;

/** The link from a payment on the website back to the order's state in the mini app. */
export const miniAppOrder = (miniApp: string, { planId, id }: { planId: number; id: string }): string =>
  `${miniApp}?startapp=order_${planId}_${id}`;

/** Telegram's own page for sending a link with a text to chats. */
export const telegramShare = (url: string, text: string): string =>
  `https://t.me/share/url?url=${encodeURIComponent(url)}&text=${encodeURIComponent(text)}`;
