import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '#contract/constants.ts';
import { idText } from '#contract/ids.ts';
import type { Db } from '#server/database/connection.ts';
import { AppError } from '#server/http/errors.ts';
import type { RouteModule } from '#server/http/route.ts';
import { type CalendarEvent, calendarFile } from './calendar.ts';
import { chatLink } from './links.ts';
import { eveningBefore } from './local-time.ts';
import { NOTICE_TEXTS } from './notice-texts.ts';
import type { SignedLinks } from './signed-links.ts';
import { AgreedViewing, findLanguage, findViewing, viewingsAhead } from './viewings.repository.ts';

export type CalendarDeps = {
  readonly db: Db;
  readonly links: SignedLinks;
  readonly publicUrl: string;
  readonly timeZone: string;
  readonly now: () => number;
};

const Params = z.object({ id: idText, file: z.string().regex(/^\d{1,9}\.ics$/) });
/** The reader's language in the chat, or the account's language when none was chosen. */
const Chosen = z.object({ lang: z.enum(LANGUAGES) });
/** Viewings of one file, the next ones. */
const MOST_EVENTS = 500;

/** Fields of a viewing that its calendar event needs. */
type Agreed = {
  readonly conversationId: number;
  readonly number: number;
  readonly start: number;
  readonly place: string;
  readonly brand: string;
  readonly model: string;
  readonly year: number;
};

const eventOf = (
  { publicUrl, timeZone, now }: Pick<CalendarDeps, 'publicUrl' | 'timeZone' | 'now'>,
  { conversationId, number, start, place, brand, model, year }: Agreed,
  language: Language,
): CalendarEvent => ({
  uid: `viewing-${conversationId}-${number}@${new URL(publicUrl).hostname}`,
  start,
  title: NOTICE_TEXTS[language].viewingOf(`${brand} ${model}, ${year}`),
  place,
  url: `${publicUrl}${chatLink(conversationId)}`,
  alarmAt: eveningBefore(start, timeZone),
  now: now(),
});

const languageOf = (query: unknown, own: string | undefined): Language =>
  Chosen.safeParse(query).data?.lang ?? LANGUAGES.find((each) => each === own) ?? DEFAULT_LANGUAGE;

const send = (reply: FastifyReply, name: string, text: string) =>
  reply
    .headers({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    })
    .send(text);

/**
 * Agreed viewings for the reader's own calendar, with alarms: GET /chat/calendar/<conversation>/<number>.ics is one of
 * them, GET /chat/calendar/viewings.ics all that a seller has ahead.
 */
export const calendarRoutes = (deps: CalendarDeps): RouteModule => {
  const { db, links, now } = deps;
  const fileFor = async (conversationId: number, number: number, query: unknown): Promise<string> => {
    const link = links.checkCalendar(conversationId, number, query);
    const row = link === undefined ? undefined : await findViewing(db, conversationId, number, link.userId);
    // The chat wrote it as JSON.
    const { data: viewing } = AgreedViewing.safeParse(JSON.parse(row?.payload ?? '{}') as unknown);
    if (row === undefined || viewing === undefined) throw new AppError('MESSAGE_NOT_FOUND');
    const { date, place } = viewing;
    const agreed = { ...row, conversationId, number, place, start: Date.parse(date) };
    return calendarFile(eventOf(deps, agreed, languageOf(query, row.language)));
  };

  const fileOfAll = async (query: unknown): Promise<string> => {
    const link = links.checkAllViewings(query);
    if (link === undefined) throw new AppError('MESSAGE_NOT_FOUND');
    const rows = (await viewingsAhead(db, link.userId, now())).slice(0, MOST_EVENTS);
    const language = languageOf(query, await findLanguage(db, link.userId));
    return calendarFile(...rows.map((row) => eventOf(deps, { ...row, conversationId: row.conversation_id }, language)));
  };

  return (app) => {
    app.route({
      method: 'GET',
      url: '/chat/calendar/:id/:file',
      config: { access: 'public' },
      handler: async (request, reply) => {
        const { data: params } = Params.safeParse(request.params);
        if (params === undefined) throw new AppError('MESSAGE_NOT_FOUND');
        const text = await fileFor(params.id, Number.parseInt(params.file, 10), request.query);
        return send(reply, 'viewing.ics', text);
      },
    });
    app.route({
      method: 'GET',
      url: '/chat/calendar/viewings.ics',
      config: { access: 'public' },
      handler: async (request, reply) => send(reply, 'viewings.ics', await fileOfAll(request.query)),
    });
  };
};
