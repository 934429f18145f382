import type { PostId, UserId } from '#contract/ids.ts';
import { type PageAddress, pathTo } from '#contract/page-path.ts';

/**
 * In the query of any page: `chat=<post id>`, `chat=list`, `chatSeller=<user id>` or `conversation=<id>` open the panel
 * there (D130).
 */
const withChat = (search: string, name: 'chat' | 'chatSeller', chat: string): string => {
  const query = new URLSearchParams(search);
  query.set(name, chat);
  return `?${query}`;
};

type Place = { readonly pathname: string; readonly search: string };

/** Login that comes back to this page and to the conversation about a car, or to the list. */
export const loginForChat = ({ pathname, search }: Place, postId?: PostId): PageAddress =>
  pathTo.login({ returnTo: pathname + withChat(search, 'chat', String(postId ?? 'list')) });

/** The same to the conversation with a seller. */
export const loginForSeller = ({ pathname, search }: Place, sellerId: UserId): PageAddress =>
  pathTo.login({ returnTo: pathname + withChat(search, 'chatSeller', String(sellerId)) });
