import { z } from 'zod';
import { CHAT_REPORT_REASONS, SENT_KINDS } from '../chat.ts';
import { idText, PostId, UserId } from '../ids.ts';
import { CURRENCIES } from '../money.ts';
import { pageQuery, viewerQuery } from '../page.ts';
import { adminRoutes } from './admin-routes.ts';
import { endpoint, listOf, valueOf } from './define.ts';

/** Days for which a moderator can stop a user from writing messages. */
export const MUTE_DAYS = [1, 7, 30] as const;
export type MuteDays = (typeof MUTE_DAYS)[number];
export const MUTE_REASON_MAX_LENGTH = 1000;

const count = z.number().int().nonnegative();
const instant = z.string();

const Person = z.object({ id: UserId, name: z.string() });

/** A reported conversation in the moderators' queue. A person is null once their account is deleted. */
const ChatReport = z.object({
  id: z.number().int(),
  createdDate: instant,
  reason: z.enum(CHAT_REPORT_REASONS),
  /** The reporter's note; may be empty. */
  text: z.string(),
  reporter: Person.nullable(),
  reported: Person.nullable(),
  postId: PostId,
  title: z.string(),
  /** Reports of the same user's conversations, this one included. */
  reportsOfUser: count,
  /** False where the admin is one of the two. */
  canDecide: z.boolean(),
});
export type ChatReport = z.infer<typeof ChatReport>;

/** A message as it was when its conversation was reported; unused fields are empty or null. */
const ReportedMessage = z.object({
  number: count,
  by: z.enum(['reporter', 'reported', 'product']),
  kind: z.enum([...SENT_KINDS, 'system', 'withdrawn']),
  text: z.string(),
  /** A ready-made sentence in the viewer's language. */
  phrase: z.string().nullable(),
  amount: z.object({ amount: z.number(), currency: z.enum(CURRENCIES) }).nullable(),
  /** Of a viewing. */
  date: instant.nullable(),
  photos: z.array(z.object({ id: z.string(), width: count, height: count, url: z.string(), thumbUrl: z.string() })),
  createdDate: instant,
});
export type ReportedMessage = z.infer<typeof ReportedMessage>;

const ChatReportView = ChatReport.extend({
  /** The last ones before the report, the oldest first; nothing else of the conversation. */
  messages: z.array(ReportedMessage),
  /** Until when the reported user is muted already. */
  mutedUntil: instant.nullable(),
});
export type ChatReportView = z.infer<typeof ChatReportView>;

/** A user who cannot write messages for some time. */
const ChatMute = z.object({
  user: Person,
  until: instant,
  reason: z.string(),
  /** False for the admin's own mute. */
  canEnd: z.boolean(),
});
export type ChatMute = z.infer<typeof ChatMute>;

const byId = z.strictObject({ id: idText });

/** For role admin only: reports that wait, the oldest first, and decisions on them, which go to the audit log. */
export const chatReports = {
  list: endpoint(adminRoutes.chatReports.list, { query: z.strictObject(pageQuery), reply: listOf(ChatReport) }),
  view: endpoint(adminRoutes.chatReports.view, {
    params: byId,
    query: z.strictObject({ lang: viewerQuery.lang }),
    reply: valueOf(ChatReportView),
  }),
  /** `mute`: the user reads the reason and the end in the chat and in a letter. FORBIDDEN where `canDecide` is false. */
  decide: endpoint(adminRoutes.chatReports.decide, {
    params: byId,
    body: z.discriminatedUnion('decision', [
      z.strictObject({ decision: z.literal('dismiss') }),
      z.strictObject({
        decision: z.literal('mute'),
        days: z.literal(MUTE_DAYS),
        reason: z.string().trim().min(3).max(MUTE_REASON_MAX_LENGTH),
      }),
    ]),
    reply: valueOf(z.object({ done: z.literal(true) })),
  }),
};

/** For role admin only: mutes that run, the next to end first. */
export const chatMutes = {
  list: endpoint(adminRoutes.chatMutes.list, { query: z.strictObject(pageQuery), reply: listOf(ChatMute) }),
  /** Ends the mute of a user before its time; the user gets a letter, the reason goes to the audit log. */
  end: endpoint(adminRoutes.chatMutes.end, {
    params: byId,
    body: z.strictObject({ reason: z.string().trim().min(3).max(MUTE_REASON_MAX_LENGTH) }),
    reply: valueOf(z.object({ done: z.literal(true) })),
  }),
};
