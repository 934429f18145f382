import { z } from 'zod';
import { PostId, UserId } from './ids.ts';
import { CURRENCIES } from './money.ts';

/** Kinds of notices: one kind for each row of the notification settings. */
export const NOTICE_KINDS = [
  'alert',
  'favouritePriceDrop',
  'favouriteSold',
  'followedNewCar',
  'message',
  'moderation',
  'payment',
  'topEnded',
  'stillForSale',
  'weeklySummary',
  'task',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** The channels of notices; `app` is the notification centre. */
export const NOTICE_CHANNELS = ['app', 'telegram', 'mail', 'push'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** Days for which notices are kept. */
export const NOTICE_DAYS = 90;

/** Cars that one notice names at most. */
export const NOTICE_CARS = 20;

const count = z.number().int().nonnegative();
const Price = z.object({ amount: z.number().nonnegative(), currency: z.enum(CURRENCIES) });
const postIds = z.array(PostId).min(1).max(NOTICE_CARS);

/** What each kind of notice holds: ids and prices only, so that a hidden car or a deleted user is not kept in it. */
export const NoticeData = z.discriminatedUnion('kind', [
  /** New or cheaper cars of a saved search; `count`: all of them, `postIds`: the first ones. */
  z.object({
    kind: z.literal('alert'),
    searchId: z.number().int().positive(),
    name: z.string().max(200),
    postIds,
    count,
  }),
  z.object({ kind: z.literal('favouritePriceDrop'), postIds, from: Price, to: Price }),
  z.object({ kind: z.literal('favouriteSold'), postIds }),
  /** The cars that a followed seller published on one day. */
  z.object({ kind: z.literal('followedNewCar'), userId: UserId, postIds }),
  /** Unread messages of one conversation. */
  z.object({ kind: z.literal('message'), conversationId: z.number().int().positive(), userId: UserId, postIds, count }),
  z.object({ kind: z.literal('moderation'), postIds, decision: z.enum(['approved', 'rejected', 'appealRefused']) }),
  /** A paid plan with the credits that it brings. */
  z.object({ kind: z.literal('payment'), plan: z.string().max(40), cars: count, tops: count }),
  /** The time of a top listing is over. */
  z.object({ kind: z.literal('topEnded'), postIds }),
  /** Cars that wait for their owner's answer, or were hidden without one (D015); `count`: all of them. */
  z.object({ kind: z.literal('stillForSale'), postIds, count, isHidden: z.boolean() }),
  /** How often a seller's cars were listed, opened, saved and asked about in the week before. */
  z.object({
    kind: z.literal('weeklySummary'),
    impressions: count,
    views: count,
    favorites: count,
    reveals: count,
    chats: count,
  }),
  /** All tasks are done: the reward in credits (D153). */
  z.object({ kind: z.literal('task'), credits: count }),
]);
export type NoticeData = z.infer<typeof NoticeData>;

/** The possible channels of a kind. */
export const OFFERED_CHANNELS = {
  alert: ['app', 'telegram', 'mail', 'push'],
  favouritePriceDrop: ['app', 'telegram', 'mail', 'push'],
  favouriteSold: ['app', 'telegram', 'mail', 'push'],
  followedNewCar: ['app', 'telegram', 'mail', 'push'],
  message: ['app', 'telegram', 'mail', 'push'],
  moderation: ['app', 'telegram', 'mail', 'push'],
  payment: ['app', 'mail', 'push'],
  topEnded: ['app', 'telegram', 'mail', 'push'],
  stillForSale: ['app', 'telegram', 'mail', 'push'],
  weeklySummary: ['app', 'telegram', 'mail'],
  task: ['app', 'push'],
} as const satisfies Readonly<Record<NoticeKind, readonly NoticeChannel[]>>;

/** Why a channel cannot reach the user, whatever was chosen. */
export const UNAVAILABLE = ['noTelegram', 'botBlocked', 'noMail', 'mailBounced', 'noPush'] as const;
export type Unavailable = (typeof UNAVAILABLE)[number];
