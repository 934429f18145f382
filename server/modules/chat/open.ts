import { groupOf, type Hub } from '#server/modules/hub/index.ts';
import { Conversations } from './conversations.service.ts';
import type { ChatDeps } from './deps.ts';
import { Messages } from './messages.service.ts';
import { createMessageTranslation, type TranslationDeps } from './translate-message.ts';

/** The conversations of buyers and sellers, for the routes and for the bot, which brings answers into them. */
export const openChat = ({
  hub,
  texts,
  limit,
  ...rest
}: Omit<ChatDeps, 'isHere'> & TranslationDeps & { readonly hub: Pick<Hub, 'countOf' | 'users'> }) => {
  const deps: ChatDeps = { ...rest, isHere: (userId) => hub.countOf(groupOf.user(userId)) > 0 };
  const translation = createMessageTranslation({ texts, limit, now: rest.now });
  return { deps, hub, translation, conversations: new Conversations(deps), messages: new Messages(deps) };
};
export type Chat = ReturnType<typeof openChat>;
