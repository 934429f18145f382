import { z } from 'zod';
import { LANGUAGES } from '#contract/constants.ts';

const id = z.number().int().positive();
/** A post and its owner. */
const post = { postId: id, userId: id };
/** The members whose clients are notified, with their counts after the change; `unread` if that count changed. */
const counted = z.array(z.object({ userId: id, sequence: id, unread: z.number().int().optional() })).optional();
/** An amount in minor units with its currency. */
const price = z.object({ minor: z.number().int(), currency: z.string() });

/**
 * All events that modules may subscribe to, by kind. `userId` is the owner: of a post, or the user of
 * a session. A field added later is optional: stored events lack it.
 */
export const EVENTS = {
  /** A new post is stored; nobody but its owner may see it yet. */
  postCreated: z.object({ ...post }),
  /** Buyers can see the post for the first time. */
  postPublished: z.object({ ...post }),
  /** The owner, the checks or a moderator changed the post; `hasNewText`: its description, too. */
  postChanged: z.object({ ...post, hasNewText: z.boolean().optional() }),
  /** The form or the grid saved a user's work on the post (`postId` 0: on a new one), so its draft is finished. */
  draftSaved: z.object({ postId: id.or(z.literal(0)), userId: id }),
  /** The company changed a private field of a car: only its own pages show it. */
  ledgerChanged: z.object({ ...post }),
  priceChanged: z.object({ ...post, from: price, to: price }),
  postTranslated: z.object({ ...post, language: z.enum(LANGUAGES) }),
  postSold: z.object({ ...post }),
  /** Hidden by its owner, or by the product because the owner did not confirm that it is still for sale (D015). */
  postHidden: z.object({ ...post, reason: z.literal('unanswered').optional() }),
  postShown: z.object({ ...post }),
  postRemoved: z.object({ ...post }),
  /** `isAppeal`: approved because the seller's appeal was accepted. */
  moderationDecided: z.object({ ...post, decision: z.enum(['approve', 'reject']), isAppeal: z.boolean().optional() }),
  /** The post stays rejected. */
  appealRefused: z.object({ ...post }),
  /** A seller is asked whether these posts are still for sale (D015). */
  saleAsked: z.object({ userId: id, postIds: z.array(id), askedAt: z.string(), hideInDays: z.number().optional() }),
  /** Unanswered posts were hidden together (D015). */
  saleUnanswered: z.object({ userId: id, postIds: z.array(id) }),
  /** Exchange rates changed, and with them the US dollar prices of many posts. */
  ratesChanged: z.object({ date: z.string() }),
  userRegistered: z.object({ userId: id, inviteToken: z.string().optional() }),
  /** The user's posts are hidden and all sessions have ended; `reason` is for the user. */
  userBlocked: z.object({ userId: id, reason: z.string() }),
  /** The user's posts are visible again as they were before the block. */
  userUnblocked: z.object({ userId: id }),
  /** The user started deleting the account (D041): the posts are hidden and all sessions have ended. */
  userLeft: z.object({ userId: id }),
  /** The user cancelled the deletion: the posts are visible again as they were. */
  userReturned: z.object({ userId: id }),
  /** The account's personal data is deleted. */
  userDeleted: z.object({ userId: id }),
  /** The account was switched between individual and company (D030). */
  kindChanged: z.object({ userId: id }),
  profileChanged: z.object({ userId: id }),
  mailConfirmed: z.object({ userId: id }),
  sessionEnded: z.object({ userId: id, sessionIds: z.array(id) }),
  creditsChanged: z.object({ userId: id }),
  /** All tasks are done: the reward was given (D153). */
  tasksRewarded: z.object({ userId: id, credits: z.number().int() }),
  orderPaid: z.object({ userId: id, orderId: z.string() }),
  /** The letter of this name (`outgoing_mail.name`) could not be delivered and is not tried again. */
  letterGivenUp: z.object({ letter: z.string() }),
  /** This saved search starts or stops announcing cars to its user; `isEdit`: it was kept before, with other filters. */
  searchSaved: z.object({ userId: id, searchId: id, isEdit: z.literal(true).optional() }),
  searchRemoved: z.object({ userId: id, searchId: id }),
  /** Notify the user of what their saved searches found; a car is listed once for each search. */
  alertsDue: z.object({
    userId: id,
    cars: z.array(z.object({ searchId: id, postId: z.number().int().positive(), isCheaper: z.boolean() })),
  }),
  /** The background job judged these posts' prices again and changed the label. */
  pricesLabelled: z.object({ postIds: z.array(id) }),
  /** The price label of a company's car changed: its stock shows how. */
  stockPriceJudged: z.object({ ...post }),
  followed: z.object({ userId: id, followedId: id }),
  /** `userId` wrote it; it is stored and can be replied to. */
  messageSent: z.object({ userId: id, recipientId: id, conversationId: id, number: id, told: counted }),
  /** Message `number` was edited, withdrawn or answered, or is the product's; without a number, a mark or setting changed. */
  conversationChanged: z.object({ userId: id, conversationId: id, number: id.optional(), told: counted }),
} as const;

export type EventKind = keyof typeof EVENTS;
/** Any event, a union by `kind`. */
export type Event = {
  [Kind in EventKind]: { readonly kind: Kind } & Readonly<z.infer<(typeof EVENTS)[Kind]>>;
}[EventKind];
export type EventOf<Kind extends EventKind> = Extract<Event, { readonly kind: Kind }>;

/** A recorded event: `number` grows in recording order, `at` is an ISO time. */
export type Recorded<Kind extends EventKind = EventKind> = {
  readonly number: number;
  readonly at: string;
  readonly event: EventOf<Kind>;
};

/** A stored event; `unknown` when another version of the program wrote it. */
export type Stored =
  | Recorded
  | {
      readonly number: number;
      readonly at: string;
      readonly unknown: string;
      readonly postId?: number | undefined;
      readonly userId?: number | undefined;
    };

/** For readers that load again what an event refers to: an event of a newer program's kind counts as a change of its post. */
export const asKnown = (stored: Stored): Recorded | undefined => {
  if (!('unknown' in stored)) return stored;
  const { number, at, postId, userId } = stored;
  if (postId === undefined || userId === undefined) return undefined;
  return { number, at, event: { kind: 'postChanged', postId, userId } };
};

const isKind = (kind: string): kind is EventKind => Object.hasOwn(EVENTS, kind);

/** The event of a stored kind and its fields; undefined if this version of the program does not know it. */
export const parseEvent = (kind: string, fields: unknown): Event | undefined => {
  if (!isKind(kind)) return undefined;
  const { data } = EVENTS[kind].safeParse(fields);
  // The schema of this kind made the fields.
  return data === undefined ? undefined : ({ kind, ...data } as Event);
};
