import type { ServerModule } from '#server/module.ts';
import type { ChatTokens } from './token.ts';
import { tokenRoutes } from './token.routes.ts';

export { type ChatTokens, isChatToken, openChatTokens } from './token.ts';

/** The chat of buyers and sellers. */
export const chatModule = (tokens: ChatTokens): ServerModule => ({ name: 'chat', routes: tokenRoutes(tokens) });
