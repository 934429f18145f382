import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#contract/constants.ts';
import type { Notice } from '#contract/http/notices.ts';
import { type PageAddress, pathTo } from '#contract/page-path.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import type { Lease } from '#server/module.ts';
import type { MessageNotices, Reader } from '#server/modules/chat/index.ts';
import type { Mail } from '#server/modules/mail/index.ts';
import type { Push } from '#server/modules/push/index.ts';
import { channelsIn, reachOf } from './channels.ts';
import {
  type DeliveryChannel,
  findReached,
  type Planned,
  plannedFor,
  takeDeliveries,
  usersDue,
} from './deliveries.repository.ts';
import type { NoticeRow } from './notices.repository.ts';
import { pushMessageOf } from './push-message.ts';
import { lineOf } from './texts.ts';
import { viewNotices } from './views.ts';
import { weeklyLines, weeklyTitle } from './weekly-texts.ts';

/** One lease's turn. */
const USERS_AT_ONCE = 100;
/** Lines of one message; all of them are in the notification centre. */
const MOST_LINES = 20;

/** A message of the bot about notices. */
export type BotNotice = {
  readonly userId: number;
  readonly telegramId: string;
  readonly language: Language;
  readonly text: string;
  readonly link: PageAddress;
  /** The kind of notice that a button of the message switches off. */
  readonly stops: 'weeklySummary' | null;
};

export type DeliverDeps = {
  readonly db: Db;
  readonly mail: Pick<Mail, 'enqueue'>;
  /** Queues a message of the bot; undefined if the market has no bot. */
  readonly sendByTelegram: ((transaction: Db, message: BotNotice) => Promise<void>) | undefined;
  readonly push: Pick<Push, 'send'>;
  /** Tells of messages of the chat by bot and letter. */
  readonly messages: MessageNotices;
  readonly now: () => number;
};

const languageOf = (stored: string): Language => LANGUAGES.find((each) => each === stored) ?? DEFAULT_LANGUAGE;

/** The page of the only notice's car, else the list of all. */
const linkOf = (notices: readonly Notice[]): PageAddress => {
  const [first, ...others] = notices;
  const car = others.length === 0 && first?.cars.length === 1 ? first.cars[0] : undefined;
  return car === undefined || car.status === 'gone' ? pathTo.profile({ section: 4 }) : pathTo.post(car.postId);
};

/** The text of one letter, or of one message of the bot. */
type Text = {
  readonly kind: 'notices' | 'weeklySummary';
  readonly lines: readonly string[];
  readonly link: PageAddress;
};

/** Summaries have letters of their own, which are stopped by themselves. */
const textsOf = (notices: readonly Notice[], language: Language): Text[] => {
  const lines = notices.flatMap((notice) => lineOf(notice, language) ?? []);
  const more = lines.length - MOST_LINES;
  const shown = more > 0 ? [...lines.slice(0, MOST_LINES), `… +${more}`] : lines;
  const weekly = notices.flatMap(({ data }): Text[] =>
    data.kind === 'weeklySummary'
      ? [{ kind: data.kind, lines: weeklyLines(data, language), link: pathTo.profile({ section: 6 }) }]
      : [],
  );
  const others: Text[] = lines.length === 0 ? [] : [{ kind: 'notices', lines: shown, link: linkOf(notices) }];
  // After a pause only the last week is news.
  return [...others, ...weekly.slice(-1)];
};

type Way = { readonly userId: number; readonly channel: DeliveryChannel };

/** The conversation whose messages a notice announces by bot or letter, with its own texts. */
const conversationOf = ({ data }: Pick<NoticeRow, 'data'>, channel: DeliveryChannel): number | undefined =>
  data.kind === 'message' && channel !== 'push' ? data.conversationId : undefined;

/** Takes what goes out now. News that are due later go along with others, messages of the chat by their own rules. */
const takeDue = async (
  transaction: Transaction,
  { messages, now }: Pick<DeliverDeps, 'messages' | 'now'>,
  { userId, channel }: Way,
): Promise<readonly NoticeRow[]> => {
  const planned = await plannedFor(transaction, userId, channel);
  const at = new Date(now()).toISOString();
  const news = planned.filter((row) => conversationOf(row, channel) === undefined);
  const due = news.some(({ due_at }) => due_at <= at) ? news : [];
  if (channel === 'push') return takeDeliveries(transaction, channel, due);
  const chats = planned.flatMap((row) => {
    const conversationId = conversationOf(row, channel);
    return conversationId === undefined ? [] : [{ row, conversationId, dueAt: row.due_at }];
  });
  const ready = await messages.ready(transaction, { userId, channel }, chats);
  return takeDeliveries(transaction, channel, [...due, ...ready.map(({ row }): Planned => row)]);
};

/** Sends one user what is due by a channel, news as one message; what was read or switched off meanwhile is dropped. */
const deliverTo = async (transaction: Transaction, deps: DeliverDeps, way: Way): Promise<void> => {
  const { userId, channel } = way;
  const rows = await takeDue(transaction, deps, way);
  const reach = rows.length === 0 ? undefined : await reachOf(transaction, userId);
  if (reach === undefined) return;
  const wanted = rows.filter(({ data }) => channelsIn(reach, data.kind)[channel]);
  const reached = wanted.length === 0 ? undefined : await findReached(transaction, userId);
  if (reached === undefined) return;
  const reader = { userId, ...reached, language: languageOf(reached.language) };
  const conversationIds = wanted.flatMap((row) => conversationOf(row, channel) ?? []);
  if (channel !== 'push' && conversationIds.length > 0)
    await deps.messages.tell(transaction, channel, { reader, conversationIds });
  const news = wanted.filter((row) => conversationOf(row, channel) === undefined);
  if (news.length > 0) await sendNews(transaction, deps, { channel, reader, news });
};

type News = { readonly channel: DeliveryChannel; readonly reader: Reader; readonly news: readonly NoticeRow[] };

const sendNews = async (
  transaction: Transaction,
  { mail, sendByTelegram, push }: DeliverDeps,
  { channel, reader: { userId, email, telegramId, language }, news }: News,
): Promise<void> => {
  const notices = await viewNotices(transaction, news);
  const pushed = channel === 'push' ? pushMessageOf(notices, language) : undefined;
  if (pushed !== undefined) return push.send(transaction, userId, pushed);
  for (const { kind, lines, link } of textsOf(notices, language)) {
    if (channel === 'mail' && email !== null)
      await mail.enqueue(transaction, { kind, to: email, language, link, cars: lines });
    if (channel === 'telegram' && telegramId !== null) {
      const text = (kind === 'weeklySummary' ? [weeklyTitle(language), '', ...lines] : lines).join('\n');
      await sendByTelegram?.(transaction, { userId, telegramId, language, link, text, stops: stopsOf(kind) });
    }
  }
};

const stopsOf = (kind: Text['kind']): BotNotice['stops'] => (kind === 'weeklySummary' ? kind : null);

/** Sends everybody what is due, each in a transaction of their own. */
export const deliverDue =
  (deps: DeliverDeps) =>
  async ({ assertHeld, signal }: Lease): Promise<void> => {
    for (const due of await usersDue(deps.db, new Date(deps.now()).toISOString(), USERS_AT_ONCE)) {
      if (signal.aborted) return;
      await deps.db.transaction().execute(async (transaction) => {
        await assertHeld(transaction);
        await deliverTo(transaction, deps, due);
      });
    }
  };
