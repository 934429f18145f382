import { DEFAULT_LANGUAGE, LANGUAGES, LOCALE_OF } from '#contract/constants.ts';
import type { MuteDays } from '#contract/http/chat-moderation.ts';
import { pathTo } from '#contract/page-path.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/http/errors.ts';
import type { Idempotency, Intent } from '#server/http/idempotency.ts';
import { recordAct } from '#server/modules/audit/index.ts';
import { letterToUser, type Mail } from '#server/modules/mail/index.ts';
import { dayAndTime } from './local-time.ts';
import { NOTICE_TEXTS } from './notice-texts.ts';
import { chatReportsRepository, type ChatReportRow, decideChatReport, muteUser } from './reports.repository.ts';
import { findLanguage } from './viewings.repository.ts';

export type ChatReportsDeps = {
  readonly db: Db;
  readonly idempotency: Idempotency;
  readonly mail: Pick<Mail, 'enqueue'>;
  readonly timeZone: string;
  readonly now: () => number;
};

export type Ruling =
  | { readonly decision: 'dismiss' }
  | { readonly decision: 'mute'; readonly days: MuteDays; readonly reason: string };

/** Whether this admin may rule: not one of the two members. */
export const mayRule = (adminId: number, { reporterId, reportedId }: ChatReportRow): boolean =>
  adminId !== reporterId && adminId !== reportedId;

/** Decides reports of conversations: the decision, its effect, its line of the audit log and its letter together. */
export const chatReportsService = ({ db, idempotency, mail, timeZone, now }: ChatReportsDeps) => {
  /** In the user's language: until when, and why. */
  const noteOf = async (transaction: Transaction, userId: number, until: number, reason: string): Promise<string> => {
    const own = await findLanguage(transaction, userId);
    const language = LANGUAGES.find((each) => each === own) ?? DEFAULT_LANGUAGE;
    return NOTICE_TEXTS[language].mutedUntil(dayAndTime(until, timeZone, LOCALE_OF[language]), reason);
  };

  const rule = async (transaction: Transaction, id: number, ruling: Ruling, adminId: number): Promise<void> => {
    const report = await chatReportsRepository(transaction).one(id);
    if (report === undefined) throw new AppError('NOT_FOUND');
    if (!mayRule(adminId, report)) throw new AppError('FORBIDDEN');
    const at = new Date(now()).toISOString();
    const reason = ruling.decision === 'mute' ? ruling.reason : '';
    const decision = ruling.decision === 'mute' ? 'muted' : 'dismissed';
    if ((await decideChatReport(transaction, id, { decision, reason, adminId, at })) === undefined) {
      // The same decision again, or another admin was quicker.
      if (report.decision === decision) return;
      throw new AppError('VERSION_CONFLICT');
    }
    const userId = report.reportedId;
    const act = { actorId: adminId, target: { kind: 'chatReport', id }, userId, reason, at } as const;
    if (ruling.decision === 'dismiss') {
      await recordAct(transaction, { ...act, act: 'chatReportDismissed' });
      return;
    }
    await recordAct(transaction, { ...act, act: 'chatMuted', details: { days: ruling.days } });
    if (userId === null) return;
    const until = now() + ruling.days * DAY_MS;
    await muteUser(transaction, userId, { until: new Date(until).toISOString(), reason });
    const note = await noteOf(transaction, userId, until, reason);
    await letterToUser(mail, transaction, userId, { kind: 'chatMuted', link: pathTo.contact(), note });
  };

  return {
    ...chatReportsRepository(db),
    decide: async (id: number, ruling: Ruling, adminId: number, intent: Intent): Promise<void> => {
      await idempotency.run(intent, async (transaction) => {
        await rule(transaction, id, ruling, adminId);
        return { done: true };
      });
    },
  };
};
