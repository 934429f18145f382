import type { Conversation } from '#contract/live/chat-message.ts';
import { formatMoney } from '#renderer/lib/format.ts';

/** A canned reply with the car's name and price in place of `{car}` and `{price}`; without a price the sign stays. */
export const filledReply = (text: string, { car }: Pick<Conversation, 'car'>): string => {
  const price = car.price === null ? '{price}' : formatMoney(car.price.amount, car.price.currency);
  return text.replaceAll('{car}', car.title).replaceAll('{price}', price);
};
