import { z } from 'zod';
import { idText } from '../ids.ts';
import { ChatCar, ConversationId } from '../live/chat-message.ts';
import { pageQuery } from '../page.ts';
import { CarHistory } from './car-history.ts';
import { endpoint, valueOf } from './define.ts';
import { workstationRoutes as routes } from './workstation-routes.ts';

/** Posts with an unfinished draft, 0 for a new one, and chats whose last word is the buyer's. */
export const Today = z.object({ drafts: z.array(z.number().int()), chats: z.number().int() });
export type Today = z.infer<typeof Today>;

/** A viewing that a seller and a buyer agreed on. */
export const Viewing = z.object({
  conversationId: ConversationId,
  /** Of its message in the conversation. */
  number: z.number().int(),
  date: z.string(),
  place: z.string(),
  /** The buyer's name; empty where none is given. */
  buyer: z.string(),
  car: ChatCar.omit({ price: true }),
  /** Its calendar file, for this reader alone. */
  calendarUrl: z.string(),
});
export type Viewing = z.infer<typeof Viewing>;

/** A page of a seller's viewings, the next one first, and the calendar file of all of them. */
export const Viewings = z.object({
  items: z.array(Viewing),
  totalCount: z.number().int().nonnegative(),
  calendarUrl: z.string(),
});
export type Viewings = z.infer<typeof Viewings>;

/** The workstation's calls beside the stock itself; FORBIDDEN to all but companies, except viewings. */
export const workstation = {
  history: endpoint(routes.workstation.history, {
    params: z.strictObject({ id: idText }),
    reply: valueOf(CarHistory),
  }),
  /** What waits for the dealer beside the cars themselves. */
  today: endpoint(routes.workstation.today, { reply: valueOf(Today) }),
  /** The agreed viewings of the caller's own cars that are not over. */
  viewings: endpoint(routes.workstation.viewings, { query: z.strictObject(pageQuery), reply: valueOf(Viewings) }),
};
