import type { ServerModule } from '#server/module.ts';
import { chatRoutes } from './chat.routes.ts';
import type { Chat } from './open.ts';
import { plannedRoutes } from './planned.routes.ts';
import { tellMembers } from './tell.ts';
import type { ChatTokens } from './token.ts';
import { tokenRoutes } from './token.routes.ts';

export { type Chat, openChat } from './open.ts';
export { type ChatTokens, isChatToken, openChatTokens } from './token.ts';

/** Conversations of buyers and sellers about cars. */
export const chatModule = (chat: Chat, tokens: ChatTokens): ServerModule => ({
  name: 'chat',
  routes: (app) => {
    tokenRoutes(tokens)(app);
    chatRoutes(chat)(app);
    plannedRoutes(app);
  },
  subscribers: { live: [tellMembers(chat.deps)] },
});
