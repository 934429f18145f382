import type { z } from 'zod';
import type { NewMessage } from '#contract/http/chat.ts';
import { toMinor } from '#contract/money.ts';
import { storable, textFacts } from './text-facts.ts';

export type ParsedMessage = z.output<typeof NewMessage>;

/** The columns with a message's content. */
const contentOf = (message: ParsedMessage): { readonly text?: string; readonly payload?: object } => {
  switch (message.kind) {
    case 'text':
      return { text: message.text };
    case 'photos':
      return { text: message.text, payload: { photoIds: message.photoIds } };
    case 'phrase':
      return { payload: { code: message.code } };
    case 'car':
      return { payload: { postId: message.postId } };
    case 'offer':
      return { payload: { minor: toMinor(message.amount), currency: message.currency, state: 'open' } };
    case 'viewing':
      return { payload: { date: message.date, place: storable(message.place), state: 'open' } };
    default:
      return message satisfies never;
  }
};

/** A new message as it is stored, without its place in the conversation. */
export const newRowOf = (message: ParsedMessage) => {
  const { text = '', payload = {} } = contentOf(message);
  return {
    kind: message.kind,
    client_key: message.clientKey,
    reply_to: message.replyTo ?? null,
    payload: JSON.stringify(payload),
    ...textFacts(text),
  };
};
