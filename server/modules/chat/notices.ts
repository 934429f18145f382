import { WARNING_CODES } from '#contract/chat.ts';
import type { Language } from '#contract/constants.ts';
import { MINUTE_MS } from '#contract/time.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import { displayName } from '#server/lib/display-name.ts';
import type { Mail } from '#server/modules/mail/index.ts';
import { chatLink } from './links.ts';
import {
  findAddressee,
  findUnannounced,
  type NoticeChannel,
  noteNoticed,
  lastNoticesOf,
  type Unannounced,
} from './notices.repository.ts';
import { NOTICE_TEXTS } from './notice-texts.ts';
import { previewOf, shortened } from './preview.ts';

/** How long a message is unread before a channel announces it. */
const NOTICE_AFTER_MS = { telegram: 2 * MINUTE_MS, mail: 15 * MINUTE_MS } as const;
/** Letters about one conversation are so far apart at least; the bot's messages follow each other as they come. */
const AGAIN_AFTER_MS = { telegram: 0, mail: 60 * MINUTE_MS } as const;
/** A letter takes along what would have been in the next one. */
const AHEAD_MS = { telegram: 0, mail: NOTICE_AFTER_MS.mail } as const;

/** Keeps a message of the bot about a conversation until it is sent. */
export type SendByTelegram = (
  transaction: Db,
  message: {
    readonly userId: number;
    readonly telegramId: string;
    readonly language: Language;
    readonly conversationId: number;
    readonly text: string;
  },
) => Promise<void>;

export type MessageNoticesDeps = {
  readonly mail: Pick<Mail, 'enqueue'>;
  readonly timeZone: string;
  /** Undefined where there is no bot. */
  readonly sendByTelegram: SendByTelegram | undefined;
  readonly now: () => number;
};

const iso = (at: number): string => new Date(at).toISOString();

/** When the bot and a letter tell of a message that is still unread then (ISO). */
export const messageTimes = async (
  db: Db,
  { conversationId, userId, at }: { readonly conversationId: number; readonly userId: number; readonly at: string },
): Promise<Readonly<Record<NoticeChannel, string>>> => {
  const timeOf = async (channel: NoticeChannel): Promise<string> => {
    const notices = await lastNoticesOf(db, { userId, channel, conversationIds: [conversationId] });
    const last = notices.get(conversationId)?.at ?? null;
    const again = last === null ? 0 : Date.parse(last) + AGAIN_AFTER_MS[channel];
    return iso(Math.max(Date.parse(at) + NOTICE_AFTER_MS[channel], again));
  };
  return { telegram: await timeOf('telegram'), mail: await timeOf('mail') };
};

type Announcement = { readonly conversationId: number; readonly about: Unannounced };
type Way = { readonly userId: number; readonly channel: NoticeChannel };

/** The addresses and the language of the recipient. */
export type Reader = {
  readonly userId: number;
  readonly email: string | null;
  readonly telegramId: string | null;
  readonly language: Language;
};

const carOf = ({ brand, model, year }: Unannounced) => `${brand} ${model}, ${year}`;
const nameOf = (about: Unannounced, language: Language) =>
  displayName(about) || NOTICE_TEXTS[language].nameless(about.otherId);
const linesOf = ({ messages }: Unannounced, language: Language, timeZone: string) =>
  messages.map((message) => previewOf(message, language, timeZone));

/** What a user has not read and was not notified of yet. */
const announcementsIn = async (
  transaction: Transaction,
  { userId, channel }: Way,
  conversationIds: readonly number[],
): Promise<readonly Announcement[]> => {
  const known = await lastNoticesOf(transaction, { userId, channel, conversationIds });
  const announcements: Announcement[] = [];
  for (const conversationId of conversationIds.toSorted((a, b) => a - b)) {
    const addressee = await findAddressee(transaction, conversationId, userId);
    const isWanted = channel === 'mail' ? addressee?.byMail : addressee?.byTelegram;
    const after = known.get(conversationId)?.number ?? 0;
    const about = isWanted ? await findUnannounced(transaction, { conversationId, userId, after }) : undefined;
    if (about !== undefined) announcements.push({ conversationId, about });
  }
  return announcements;
};

type PlannedNotice = { readonly conversationId: number; readonly dueAt: string };

/** The planned conversations to notify about now: those due, and later ones that may share the letter. */
const readyNotices = async <Planned extends PlannedNotice>(
  db: Db,
  { userId, channel }: Way,
  planned: readonly Planned[],
  at: number,
): Promise<readonly Planned[]> => {
  if (!planned.some(({ dueAt }) => dueAt <= iso(at))) return [];
  const conversationIds = planned.map(({ conversationId }) => conversationId);
  const known = await lastNoticesOf(db, { userId, channel, conversationIds });
  const isRested = (conversationId: number): boolean =>
    (known.get(conversationId)?.at ?? '') <= iso(at - AGAIN_AFTER_MS[channel]);
  const goesAlong = (conversationId: number, dueAt: string): boolean =>
    dueAt <= iso(at + AHEAD_MS[channel]) && isRested(conversationId);
  return planned.filter(({ conversationId, dueAt }) => dueAt <= iso(at) || goesAlong(conversationId, dueAt));
};

/** Notices of unread messages by bot and letter: each message once, and none that was read meanwhile. */
export const openMessageNotices = ({ sendByTelegram, mail, timeZone, now }: MessageNoticesDeps) => {
  const sendLetter = async (
    transaction: Transaction,
    announcements: readonly Announcement[],
    { email, language }: { readonly email: string; readonly language: Language },
  ): Promise<void> => {
    const [first] = announcements;
    if (first === undefined) return;
    await mail.enqueue(transaction, {
      kind: 'chatMessages',
      to: email,
      language,
      link: chatLink(first.conversationId),
      cars: announcements.map(({ about }) =>
        shortened(`${carOf(about)} · ${nameOf(about, language)}: ${linesOf(about, language, timeZone).join(' · ')}`),
      ),
    });
  };

  const sendTelegram = async (
    transaction: Transaction,
    { conversationId, about }: Announcement,
    to: { readonly userId: number; readonly telegramId: string; readonly language: Language },
  ): Promise<void> => {
    const { language } = to;
    const { warnings, more } = NOTICE_TEXTS[language];
    // Lists of codes that our own code wrote.
    const codes = new Set(about.messages.flatMap((message) => JSON.parse(message.warnings) as unknown[]));
    const lines = [
      `${nameOf(about, language)} · ${carOf(about)}`,
      '',
      ...linesOf(about, language, timeZone),
      ...(about.hasMore ? [more] : []),
      ...WARNING_CODES.filter((code) => codes.has(code)).map((code) => `\n${warnings[code]}`),
    ];
    await sendByTelegram?.(transaction, { ...to, conversationId, text: lines.join('\n') });
  };

  return {
    ready: <Planned extends PlannedNotice>(db: Db, way: Way, planned: readonly Planned[]) =>
      readyNotices(db, way, planned, now()),

    /** One letter about all of these conversations, or a message of the bot about each. */
    tell: async (
      transaction: Transaction,
      channel: NoticeChannel,
      { reader, conversationIds }: { readonly reader: Reader; readonly conversationIds: readonly number[] },
    ): Promise<void> => {
      const { userId, email, telegramId, language } = reader;
      // Where a bot comes later, it begins with what is unread then.
      if (channel === 'telegram' && sendByTelegram === undefined) return;
      const announcements = await announcementsIn(transaction, { userId, channel }, conversationIds);
      if (channel === 'mail' && email !== null) await sendLetter(transaction, announcements, { email, language });
      if (channel === 'telegram' && telegramId !== null)
        for (const each of announcements) await sendTelegram(transaction, each, { userId, telegramId, language });
      for (const { conversationId, about } of announcements)
        await noteNoticed(transaction, { conversationId, userId, channel, number: about.lastNumber, at: iso(now()) });
    },
  };
};
export type MessageNotices = ReturnType<typeof openMessageNotices>;
