import { z } from 'zod';
import { ConversationChanged, MemberPresence, Typing, UnreadChanged } from './chat-message.ts';
import { NoticesChanged } from './notices.ts';

/** The chat hub: real-time messages by the SignalR hub protocol, JSON (SPEC.md §7, §9, D052). */
export const HUB_PATH = '/chat/hub';
/** `for` in the address of a connection that receives notices only. */
export const HUB_FOR_NOTICES = 'notices';

/** SPEC.md §9; times in milliseconds. */
export const HUB = {
  reconnectDelaysMs: [0, 2000, 10_000, 30_000],
  longPollTimeoutMs: 100_000,
  negotiateRedirectLimit: 100,
  serverTimeoutMs: 30_000,
  keepAliveMs: 15_000,
} as const;

/**
 * The arguments of each event that the server sends, in their order. `tGUserLoggedIn` brings SPEC.md's three and a
 * one-time ticket, which opens a session only together with the cookie of the browser that began (SECURITY 1.7).
 */
export const HUB_EVENTS = {
  tGUserLoggedIn: z.tuple([
    z.string().max(32),
    z.string().max(256),
    z.string().max(256).nullable(),
    z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  ]),
  /** One `ReceiveMessage` of chat-message.ts, which the chat frame reads; the website only logs it (SPEC.md §7). */
  ReceiveMessage: z.tuple([]).rest(z.unknown()),
  ConversationChanged: z.tuple([ConversationChanged]),
  Typing: z.tuple([Typing]),
  PresenceChanged: z.tuple([MemberPresence]),
  UnreadChanged: z.tuple([UnreadChanged]),
  NoticesChanged: z.tuple([NoticesChanged]),
} as const;
export type HubEvent = keyof typeof HUB_EVENTS;
export type HubArguments<E extends HubEvent> = z.output<(typeof HUB_EVENTS)[E]>;
