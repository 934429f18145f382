import type { Kysely, Transaction } from 'kysely';
import { WARNING_CODES } from '#contract/chat.ts';
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '#contract/constants.ts';
import { MINUTE_MS } from '#contract/time.ts';
import type { Database } from '#server/database/schema.ts';
import { durable, type DurableSubscriber } from '#server/events/durable.ts';
import { displayName } from '#server/lib/display-name.ts';
import type { Mail } from '#server/modules/mail/index.ts';
import type { Lease } from '#server/module.ts';
import { chatLink } from './links.ts';
import {
  findAddressee,
  findReached,
  findUntold,
  type NoticeChannel,
  noteNoticed,
  planNotice,
  takeNotices,
  type Untold,
  usersDue,
} from './notices.repository.ts';
import { NOTICE_TEXTS } from './notice-texts.ts';
import { previewOf, shortened } from './preview.ts';

/** How long a message waits unread before a channel tells of it. */
export const NOTICE_AFTER_MS = { telegram: 2 * MINUTE_MS, mail: 15 * MINUTE_MS } as const;
/** Letters about one conversation are so far apart at least; the bot's messages follow each other as they come. */
const AGAIN_AFTER_MS = { telegram: 0, mail: 60 * MINUTE_MS } as const;
const USERS_AT_ONCE = 100;

/** Keeps a message of the bot about a conversation until it is sent. */
export type SendByTelegram = (
  transaction: Kysely<Database>,
  message: {
    readonly userId: number;
    readonly telegramId: string;
    readonly language: Language;
    readonly conversationId: number;
    readonly text: string;
  },
) => Promise<void>;

export type NoticesDeps = {
  readonly db: Kysely<Database>;
  readonly mail: Pick<Mail, 'enqueue'>;
  readonly timeZone: string;
  /** Undefined where there is no bot. */
  readonly sendByTelegram: SendByTelegram | undefined;
  readonly now: () => number;
};

/** Plans a notice by each channel that the recipient wants, in the transaction that confirms the event. */
export const planNotices = ({ sendByTelegram }: Pick<NoticesDeps, 'sendByTelegram'>): DurableSubscriber =>
  durable({
    name: 'chat-notices',
    kinds: ['messageSent'],
    handle: async (transaction, { event: { conversationId, recipientId }, at }) => {
      const addressee = await findAddressee(transaction, conversationId, recipientId);
      const channels: readonly NoticeChannel[] = [
        ...(sendByTelegram !== undefined && addressee?.byTelegram === true ? (['telegram'] as const) : []),
        ...(addressee?.byMail === true ? (['mail'] as const) : []),
      ];
      for (const channel of channels) {
        const after = (moment: string, ms: number) => new Date(Date.parse(moment) + ms).toISOString();
        await planNotice(transaction, {
          conversationId,
          userId: recipientId,
          channel,
          dueAt: after(at, NOTICE_AFTER_MS[channel]),
          againAt: (noticedAt) => after(noticedAt, AGAIN_AFTER_MS[channel]),
        });
      }
      return channels.length > 0;
    },
  });

const languageOf = (stored: string): Language => LANGUAGES.find((language) => language === stored) ?? DEFAULT_LANGUAGE;

type Told = { readonly conversationId: number; readonly about: Untold };

/** Sends the notices that are due: each once, whichever server it is, and none of what was read meanwhile. */
export const chatNotices = ({ db, sendByTelegram, mail, timeZone, now }: NoticesDeps) => {
  const carOf = ({ brand, model, year }: Untold) => `${brand} ${model}, ${year}`;
  const nameOf = (about: Untold, language: Language) =>
    displayName(about) || NOTICE_TEXTS[language].nameless(about.otherId);
  const linesOf = ({ messages }: Untold, language: Language) =>
    messages.map((message) => previewOf(message, language, timeZone));

  const sendLetter = async (
    transaction: Transaction<Database>,
    told: readonly Told[],
    { email, language }: { readonly email: string; readonly language: Language },
  ): Promise<void> => {
    const [first] = told;
    if (first === undefined) return;
    await mail.enqueue(transaction, {
      kind: 'chatMessages',
      to: email,
      language,
      link: chatLink(first.conversationId),
      cars: told.map(({ about }) =>
        shortened(`${carOf(about)} · ${nameOf(about, language)}: ${linesOf(about, language).join(' · ')}`),
      ),
    });
  };

  const sendTelegram = async (
    transaction: Transaction<Database>,
    { conversationId, about }: Told,
    to: { readonly userId: number; readonly telegramId: string; readonly language: Language },
  ): Promise<void> => {
    const { language } = to;
    const { warnings, more } = NOTICE_TEXTS[language];
    // Lists of codes that our own code wrote.
    const codes = new Set(about.messages.flatMap((message) => JSON.parse(message.warnings) as unknown[]));
    const lines = [
      `${nameOf(about, language)} · ${carOf(about)}`,
      '',
      ...linesOf(about, language),
      ...(about.hasMore ? [more] : []),
      ...WARNING_CODES.filter((code) => codes.has(code)).map((code) => `\n${warnings[code]}`),
    ];
    await sendByTelegram?.(transaction, { ...to, conversationId, text: lines.join('\n') });
  };

  /** What a user has not read and was not told yet, of the conversations whose notices are taken. */
  const takeUntold = async (
    transaction: Transaction<Database>,
    { userId, channel, at }: { readonly userId: number; readonly channel: NoticeChannel; readonly at: number },
  ): Promise<readonly Told[]> => {
    // A letter takes along what would have been in the next one.
    const ahead = channel === 'mail' ? NOTICE_AFTER_MS.mail : 0;
    const taken = await takeNotices(transaction, {
      userId,
      channel,
      until: new Date(at + ahead).toISOString(),
      quietSince: new Date(at - AGAIN_AFTER_MS[channel]).toISOString(),
    });
    const told: Told[] = [];
    for (const { conversationId, last } of taken) {
      const addressee = await findAddressee(transaction, conversationId, userId);
      const isWanted = channel === 'mail' ? addressee?.byMail : addressee?.byTelegram;
      const about = isWanted ? await findUntold(transaction, { conversationId, userId, after: last }) : undefined;
      if (about !== undefined) told.push({ conversationId, about });
    }
    return told;
  };

  const tell = async (
    transaction: Transaction<Database>,
    { userId, channel }: { readonly userId: number; readonly channel: NoticeChannel },
  ): Promise<void> => {
    const at = now();
    const told = await takeUntold(transaction, { userId, channel, at });
    const reached = told.length === 0 ? undefined : await findReached(transaction, userId);
    if (reached === undefined) return;
    const language = languageOf(reached.language);
    const { email, telegramId } = reached;
    if (channel === 'mail' && email !== null) await sendLetter(transaction, told, { email, language });
    if (channel === 'telegram' && telegramId !== null)
      for (const each of told) await sendTelegram(transaction, each, { userId, telegramId, language });
    for (const { conversationId, about } of told)
      await noteNoticed(transaction, {
        conversationId,
        userId,
        channel,
        number: about.lastNumber,
        at: new Date(at).toISOString(),
      });
  };

  return {
    /** Tells everybody whose notice is due. */
    sendDue: async ({ assertHeld, signal }: Lease): Promise<void> => {
      for (const due of await usersDue(db, new Date(now()).toISOString(), USERS_AT_ONCE)) {
        if (signal.aborted) return;
        await db.transaction().execute(async (transaction) => {
          await assertHeld(transaction);
          await tell(transaction, due);
        });
      }
    },
  };
};
