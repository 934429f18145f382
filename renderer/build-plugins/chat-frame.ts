import type { Plugin } from 'vite';
import { CHAT_PATHS } from '../../contract/live/chat-paths.ts';

/** While developing, the chat frame is where servers have it. */
export const chatFrameInDevelopment = (): Plugin => ({
  name: 'aniv-chat-frame',
  configureServer: ({ middlewares }) =>
    void middlewares.use((request, _response, next) => {
      const [path, query = ''] = (request.url ?? '').split('?');
      if (path === CHAT_PATHS.frame) request.url = `/${CHAT_PATHS.document}?${query}`;
      next();
    }),
});
