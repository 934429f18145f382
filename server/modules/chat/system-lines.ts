import type { SystemCode } from '#contract/chat.ts';
import { durable, type DurableSubscriber } from '#server/events/durable.ts';
import type { EventOf } from '#server/events/events.ts';
import type { ChatDeps } from './deps.ts';
import { addLine, countForMembers } from './system-lines.repository.ts';
import type { Payloads } from './rows.ts';

const CODES = {
  priceChanged: 'priceChanged',
  postSold: 'carSold',
  postHidden: 'carGone',
  postRemoved: 'carGone',
  postShown: 'carBack',
} as const satisfies Record<string, SystemCode>;

type Kind = keyof typeof CODES;

const lineOf = (event: EventOf<Kind>): Payloads['system'] =>
  event.kind === 'priceChanged'
    ? { code: CODES[event.kind], from: event.from, to: event.to }
    : { code: CODES[event.kind], from: null, to: null };

/** Writes into the conversations about a post what became of it. */
export const systemLines = ({ record }: Pick<ChatDeps, 'record'>): DurableSubscriber =>
  durable({
    name: 'chat-lines',
    kinds: Object.keys(CODES) as Kind[],
    handle: async (transaction, { event, at }) => {
      const conversations = await addLine(transaction, { postId: event.postId, line: lineOf(event), at });
      if (conversations.length === 0) return false;
      const counted = await countForMembers(transaction, conversations);
      const events = conversations.map(({ id, seller_id, last_number }) => ({
        kind: 'conversationChanged' as const,
        userId: seller_id,
        conversationId: id,
        number: last_number,
        told: counted.get(id) ?? [],
      }));
      await record(transaction, ...events);
      return true;
    },
  });
