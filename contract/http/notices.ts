import { z } from 'zod';
import { PostId, UserId } from '../ids.ts';
import { ChatCar } from '../live/chat-message.ts';
import { LANGUAGES, MAX_PAGE_SIZE } from '../constants.ts';
import { NOTICE_CHANNELS, NOTICE_KINDS, NoticeData, UNAVAILABLE } from '../notices.ts';
import { pageQuery } from '../page.ts';
import { endpoint, listOf, valueOf } from './define.ts';
import { noticeRoutes } from './notice-routes.ts';

/** A notice with what it is about as that is today: a hidden car has no price or photo, a deleted user no name. */
export const Notice = z.object({
  id: z.number().int().positive(),
  createdDate: z.string(),
  readDate: z.string().nullable(),
  data: NoticeData,
  cars: z.array(ChatCar.extend({ postId: PostId })),
  user: z.object({ id: UserId, name: z.string(), avatar: z.string().nullable() }).nullable(),
});
export type Notice = z.infer<typeof Notice>;

/** The number of unread notices, with a count of changes without gaps, as the hub sends it. */
const State = z.object({ unread: z.number().int().nonnegative(), sequence: z.number().int().nonnegative() });
export type NoticeState = z.infer<typeof State>;

const hour = z.number().int().min(0).max(23);

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** The viewer's notice settings. */
export const NoticeSettings = z.object({
  chosen: z.record(z.enum(NOTICE_KINDS), z.record(z.enum(NOTICE_CHANNELS), z.boolean())),
  /** Why a channel cannot reach the viewer now; channels that can are left out. */
  missing: z.partialRecord(z.enum(NOTICE_CHANNELS), z.enum(UNAVAILABLE)),
  /** Hours from which and until which nothing that rings is sent; equal ones mean never. */
  quietFrom: hour,
  quietTo: hour,
  /** Of letters, messages of the bot and push messages. */
  language: z.enum(LANGUAGES),
});
export type NoticeSettings = z.infer<typeof NoticeSettings>;

export const notices = {
  /** The viewer's notices of 90 days, the latest first. */
  list: endpoint(noticeRoutes.notices.list, {
    query: z.strictObject(pageQuery),
    reply: listOf(Notice).extend(State.shape),
  }),
  /** Marks notices as read, by their ids or all up to a moment; may be repeated. */
  read: endpoint(noticeRoutes.notices.read, {
    body: z.union([
      z.strictObject({ ids: z.array(z.number().int().positive().max(999_999_999)).min(1).max(MAX_PAGE_SIZE) }),
      z.strictObject({ until: z.iso.datetime() }),
    ]),
    reply: valueOf(State),
  }),
  settings: endpoint(noticeRoutes.notices.settings, { reply: valueOf(NoticeSettings) }),
  /** Changes what is given; `timeZone` is the browser's own, by which quiet hours are reckoned. */
  saveSettings: endpoint(noticeRoutes.notices.saveSettings, {
    body: z.strictObject({
      choice: z
        .strictObject({ kind: z.enum(NOTICE_KINDS), channel: z.enum(NOTICE_CHANNELS), isOn: z.boolean() })
        .optional(),
      quiet: z.strictObject({ from: hour, to: hour }).optional(),
      language: z.enum(LANGUAGES).optional(),
      timeZone: z.string().max(60).refine(isTimeZone).optional(),
    }),
    reply: valueOf(NoticeSettings),
  }),
};
