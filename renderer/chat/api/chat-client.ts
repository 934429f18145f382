import type { chat } from '#contract/http/chat.ts';
import type { ClientFor } from '#renderer/api/client.ts';

/** `chat.messages.send({ params, body }, signal)`: the calls of the frame, with the chat's own token. */
export type ChatClient = ClientFor<typeof chat>;
