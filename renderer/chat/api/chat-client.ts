import type { chat } from '#contract/http/chat.ts';
import { chatRoutes } from '#contract/http/chat-routes.ts';
import { clientMaker } from '#renderer/api/client.ts';
import type { ApiOptions, ClientFor } from '#renderer/api/client.ts';

/** `chat.messages.send({ params, body }, signal)`: the calls of the frame, with the chat's own token. */
export type ChatClient = ClientFor<typeof chat>;

export const createChatClient = (options: ApiOptions): ChatClient =>
  // The routes are those of `chat` in the contract, resource by resource.
  clientMaker(options)(chatRoutes) as unknown as ChatClient;
