import { CHAT_REPORT_REASONS, SENT_KINDS } from '#contract/chat.ts';
import type { Language } from '#contract/constants.ts';
import type { ChatReport, ReportedMessage } from '#contract/http/chat-moderation.ts';
import { api } from '#contract/http/index.ts';
import { PostId, UserId } from '#contract/ids.ts';
import { toMajor } from '#contract/money.ts';
import { AppError } from '#server/http/errors.ts';
import { intentOf } from '#server/http/idempotency.ts';
import { ok, okList, route, type RouteModule } from '#server/http/route.ts';
import { memberOf } from '#server/http/viewer.ts';
import { displayName } from '#server/lib/display-name.ts';
import { sliceOf } from '#server/lib/slice.ts';
import { storedCurrency } from '#server/modules/posts/index.ts';
import { phraseText } from './phrase-text.ts';
import { findChatPhotos, type StoredChatPhoto } from './private-photos.repository.ts';
import { photoFor } from './private-photos.routes.ts';
import { type ChatReportRow, type KeptMessage, keptMessages } from './reports.repository.ts';
import { type ChatReportsDeps, chatReportsService, mayRule } from './reports.service.ts';
import type { SignedLinks } from './signed-links.ts';

const NO_STORE = { cache: 'no-store' } as const;
const KINDS = [...SENT_KINDS, 'system', 'withdrawn'] as const;

const textOr = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

const toReport = (row: ChatReportRow, adminId: number): ChatReport => ({
  id: row.id,
  createdDate: row.created_at,
  reason: CHAT_REPORT_REASONS.find((reason) => reason === row.reason) ?? 'other',
  text: row.text,
  reporter:
    row.reporterId === null
      ? null
      : {
          id: UserId.parse(row.reporterId),
          name: displayName({
            company_name: row.reporterCompany,
            first_name: row.reporterFirst,
            last_name: row.reporterLast,
          }),
        },
  reported:
    row.reportedId === null
      ? null
      : {
          id: UserId.parse(row.reportedId),
          name: displayName({
            company_name: row.reportedCompany,
            first_name: row.reportedFirst,
            last_name: row.reportedLast,
          }),
        },
  postId: PostId.parse(row.post_id),
  title: row.brand === null ? '' : `${row.brand} ${row.model ?? ''}, ${row.year ?? ''}`,
  reportsOfUser: Number(row.reportsOfUser ?? 0),
  canDecide: mayRule(adminId, row),
});

type Readers = {
  readonly report: ChatReportRow;
  readonly photos: ReadonlyMap<string, StoredChatPhoto>;
  readonly links: SignedLinks;
  readonly adminId: number;
  readonly language: Language;
};

/** A deleted user's messages have no sender any more, as those of the product never had. */
const senderOf = ({ senderId, kind }: KeptMessage, { reporterId }: ChatReportRow): ReportedMessage['by'] => {
  if (kind === 'system') return 'product';
  return senderId === reporterId ? 'reporter' : 'reported';
};

const toMessage = (kept: KeptMessage, { report, photos, links, adminId, language }: Readers): ReportedMessage => {
  const { number, text, payload, photoIds, at } = kept;
  const { minor, currency, date, code, place } = payload;
  return {
    number,
    by: senderOf(kept, report),
    kind: KINDS.find((kind) => kind === kept.kind) ?? 'withdrawn',
    text: text === '' ? textOr(place, '') : text,
    phrase: kept.kind === 'phrase' ? phraseText(textOr(code, ''), language) : null,
    amount:
      typeof minor === 'number' ? { amount: toMajor(minor), currency: storedCurrency(textOr(currency, '')) } : null,
    date: typeof date === 'string' ? date : null,
    // One that was withdrawn meanwhile is gone.
    photos: photoIds.flatMap((id) => {
      const photo = photos.get(id);
      return photo === undefined ? [] : [photoFor(links, photo, adminId)];
    }),
    createdDate: at,
  };
};

/** The moderators' queue of reported conversations. */
export const chatReportsRoutes = (deps: ChatReportsDeps & { readonly links: SignedLinks }): RouteModule => {
  const reports = chatReportsService(deps);
  return (app) => {
    app.route(
      route(
        api.chatReports.list,
        async ({ query, viewer }) => {
          const { rows, total } = await reports.open(sliceOf(query));
          const { id: adminId } = memberOf(viewer);
          return okList(
            rows.map((row) => toReport(row, adminId)),
            total,
          );
        },
        NO_STORE,
      ),
    );
    app.route(
      route(
        api.chatReports.view,
        async ({ params: { id }, viewer }) => {
          const { id: adminId } = memberOf(viewer);
          const report = await reports.one(id);
          if (report === undefined) throw new AppError('NOT_FOUND');
          const kept = keptMessages(report.messages);
          const photos = await findChatPhotos(
            deps.db,
            kept.flatMap(({ photoIds }) => photoIds),
          );
          const { muted_until: until } = report;
          const isMuted = until !== null && Date.parse(until) > deps.now();
          const readers = { report, photos, links: deps.links, adminId, language: viewer.language };
          return ok({
            ...toReport(report, adminId),
            messages: kept.map((message) => toMessage(message, readers)),
            mutedUntil: isMuted ? until : null,
          });
        },
        NO_STORE,
      ),
    );
    app.route(
      route(api.chatReports.decide, async ({ params: { id }, body, viewer, request }) => {
        await reports.decide(id, body, memberOf(viewer).id, { ...intentOf(request), body: { id, ...body } });
        return ok({ done: true as const });
      }),
    );
  };
};
