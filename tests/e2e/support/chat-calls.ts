import { type APIRequestContext, expect } from 'playwright/test';
import { CHAT_API_KEY, chatTokenRoutes } from '#contract/http/chat-token-routes.ts';
import { chatRoutes } from '#contract/http/chat-routes.ts';
import type { ChatMessage, Conversation } from '#contract/live/chat-message.ts';
import type { Person } from './account-steps.ts';

const OWN_CALL = { 'x-requested-with': 'aniv' };

/** A member's chat by calls alone. */
export async function chatByCalls(request: APIRequestContext, { email, password }: Person) {
  const signedIn = await request.post('/api/Identity/login', { headers: OWN_CALL, data: { email, password } });
  expect(signedIn.status(), await signedIn.text()).toBe(200);
  const issued = await request.post(chatTokenRoutes.chatToken.issue.path, {
    headers: OWN_CALL,
    data: { apiKey: CHAT_API_KEY },
  });
  const { data } = (await issued.json()) as { data: { token: string } };
  const headers = { ...OWN_CALL, authorization: `Bearer ${data.token}` };
  const at = (path: string, id: number) => path.replace(':id', String(id));
  const list = async (): Promise<readonly Conversation[]> => {
    const reply = await request.get(chatRoutes.conversations.list.path, { headers });
    return ((await reply.json()) as { value: { items: Conversation[] } }).value.items;
  };
  return {
    list,
    send: async (id: number, text: string): Promise<void> => {
      const body = { kind: 'text', text, clientKey: crypto.randomUUID() };
      const reply = await request.post(at(chatRoutes.messages.send.path, id), { headers, data: body });
      expect(reply.status(), await reply.text()).toBe(200);
    },
    /** The texts of a conversation in their order. */
    texts: async (id: number): Promise<readonly string[]> => {
      const reply = await request.get(at(chatRoutes.messages.list.path, id), { headers });
      const { items } = ((await reply.json()) as { value: { items: ChatMessage[] } }).value;
      return items.flatMap(({ body }) => (body.kind === 'text' ? [body.text] : []));
    },
  };
}
