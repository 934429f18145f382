import type { Kysely, Transaction } from 'kysely';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#contract/constants.ts';
import type { Notice } from '#contract/http/notices.ts';
import { type PageAddress, pathTo } from '#contract/page-path.ts';
import type { Database } from '#server/database/schema.ts';
import type { Lease } from '#server/module.ts';
import type { Mail } from '#server/modules/mail/index.ts';
import type { Push } from '#server/modules/push/index.ts';
import { channelsIn, reachOf } from './channels.ts';
import { type DeliveryChannel, findReached, takeDeliveries, usersDue } from './deliveries.repository.ts';
import { pushMessageOf } from './push-message.ts';
import { lineOf } from './texts.ts';
import { viewNotices } from './views.ts';
import { weeklyLines, weeklyTitle } from './weekly-texts.ts';

/** One lease's turn. */
const USERS_AT_ONCE = 50;
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
  readonly db: Kysely<Database>;
  readonly mail: Pick<Mail, 'enqueue'>;
  /** Queues a message of the bot; undefined if the market has no bot. */
  readonly sendByTelegram: ((transaction: Kysely<Database>, message: BotNotice) => Promise<void>) | undefined;
  readonly push: Pick<Push, 'send'>;
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
type Told = {
  readonly kind: 'notices' | 'weeklySummary';
  readonly lines: readonly string[];
  readonly link: PageAddress;
};

/** Summaries have letters of their own, which are stopped by themselves. */
const toldOf = (notices: readonly Notice[], language: Language): Told[] => {
  const lines = notices.flatMap((notice) => lineOf(notice, language) ?? []);
  const more = lines.length - MOST_LINES;
  const shown = more > 0 ? [...lines.slice(0, MOST_LINES), `… +${more}`] : lines;
  const weekly = notices.flatMap(({ data }): Told[] =>
    data.kind === 'weeklySummary'
      ? [{ kind: data.kind, lines: weeklyLines(data, language), link: pathTo.profile({ section: 6 }) }]
      : [],
  );
  const others: Told[] = lines.length === 0 ? [] : [{ kind: 'notices', lines: shown, link: linkOf(notices) }];
  // After a pause only the last week is news.
  return [...others, ...weekly.slice(-1)];
};

/** Sends one user what waits for a channel, as one message; what was read or switched off meanwhile is dropped. */
const deliverTo = async (
  transaction: Transaction<Database>,
  { mail, sendByTelegram, push }: DeliverDeps,
  { userId, channel }: { readonly userId: number; readonly channel: DeliveryChannel },
): Promise<void> => {
  const rows = await takeDeliveries(transaction, userId, channel);
  const reach = rows.length === 0 ? undefined : await reachOf(transaction, userId);
  if (reach === undefined) return;
  const wanted = rows.filter(({ data }) => channelsIn(reach, data.kind)[channel]);
  const reached = wanted.length === 0 ? undefined : await findReached(transaction, userId);
  if (reached === undefined) return;
  const language = languageOf(reached.language);
  const notices = await viewNotices(transaction, wanted);
  const pushed = channel === 'push' ? pushMessageOf(notices, language) : undefined;
  if (pushed !== undefined) return push.send(transaction, userId, pushed);
  for (const { kind, lines, link } of toldOf(notices, language)) {
    if (channel === 'mail' && reached.email !== null)
      await mail.enqueue(transaction, { kind, to: reached.email, language, link, cars: lines });
    if (channel === 'telegram' && reached.telegramId !== null) {
      const { telegramId } = reached;
      const text = (kind === 'weeklySummary' ? [weeklyTitle(language), '', ...lines] : lines).join('\n');
      await sendByTelegram?.(transaction, { userId, telegramId, language, link, text, stops: stopsOf(kind) });
    }
  }
};

const stopsOf = (kind: Told['kind']): BotNotice['stops'] => (kind === 'weeklySummary' ? kind : null);

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
