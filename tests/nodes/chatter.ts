import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ChatMessage } from '#contract/live/chat-message.ts';
import type { History } from './history.ts';
import type { Phone } from './phone.ts';
import type { Random } from './random.ts';
import type { Seller } from './scene.ts';

/** Slower than the limit of messages a minute. */
const REST_MS = 2500;

/** Sends one message and notes it once it is acknowledged; gives its number. */
export const sendMessage = async (phone: Phone, { id, conversationId }: Seller, history: History): Promise<number> => {
  const clientKey = randomUUID();
  const reply = await phone.chat({ json: { kind: 'text', text: `Message ${history.sent.length}`, clientKey } });
  if (reply.code !== 'ok') return 0;
  const { number } = reply.body.value as ChatMessage;
  history.sent.push({ conversationId, senderId: id, clientKey, number });
  return number;
};

/** A member who writes now and then. */
export const chatter = async (
  phone: Phone,
  seller: Seller,
  { history, random, isOver }: { history: History; random: Random; isOver: () => boolean },
): Promise<void> => {
  while (!isOver()) {
    await sendMessage(phone, seller, history);
    await pause(REST_MS + random.below(REST_MS));
  }
};
