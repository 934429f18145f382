import type { Kysely } from 'kysely';
import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#contract/constants.ts';
import { idText } from '#contract/ids.ts';
import type { Database } from '#server/database/schema.ts';
import { AppError } from '#server/http/errors.ts';
import type { RouteModule } from '#server/http/route.ts';
import { calendarFile } from './calendar.ts';
import { chatLink } from './links.ts';
import { eveningBefore } from './local-time.ts';
import { NOTICE_TEXTS } from './notice-texts.ts';
import type { SignedLinks } from './signed-links.ts';

export type CalendarDeps = {
  readonly db: Kysely<Database>;
  readonly links: SignedLinks;
  readonly publicUrl: string;
  readonly timeZone: string;
  readonly now: () => number;
};

const Params = z.object({ id: idText, file: z.string().regex(/^\d{1,9}\.ics$/) });
/** What the message of an agreed viewing holds. */
const AgreedViewing = z.object({ date: z.iso.datetime(), place: z.string(), state: z.literal('accepted') });

/** The payload of a message of a viewing with its reader's language and the car; undefined for anybody but its members. */
const findViewing = (db: Kysely<Database>, conversationId: number, number: number, userId: number) =>
  db
    .selectFrom('chat_message')
    .innerJoin('conversation', 'conversation.id', 'chat_message.conversation_id')
    .innerJoin('conversation_member', 'conversation_member.conversation_id', 'conversation.id')
    .innerJoin('users', 'users.id', 'conversation_member.user_id')
    .innerJoin('post', 'post.id', 'conversation.post_id')
    .innerJoin('brand', 'brand.id', 'post.brand_id')
    .innerJoin('model', 'model.id', 'post.model_id')
    .select(['chat_message.payload', 'users.language', 'brand.name as brand', 'model.name as model', 'post.year'])
    .where('chat_message.conversation_id', '=', conversationId)
    .where('chat_message.number', '=', number)
    .where('chat_message.kind', '=', 'viewing')
    .where('conversation_member.user_id', '=', userId)
    .executeTakeFirst();

/** GET /chat/calendar/<conversation>/<number>.ics: an agreed viewing for the reader's own calendar, with an alarm. */
export const calendarRoutes = ({ db, links, publicUrl, timeZone, now }: CalendarDeps): RouteModule => {
  const fileFor = async (conversationId: number, number: number, query: unknown): Promise<string> => {
    const link = links.checkCalendar(conversationId, number, query);
    const row = link === undefined ? undefined : await findViewing(db, conversationId, number, link.userId);
    // The chat wrote it as JSON.
    const { data: viewing } = AgreedViewing.safeParse(JSON.parse(row?.payload ?? '{}') as unknown);
    if (row === undefined || viewing === undefined) throw new AppError('MESSAGE_NOT_FOUND');
    const language = LANGUAGES.find((each) => each === row.language) ?? DEFAULT_LANGUAGE;
    const start = Date.parse(viewing.date);
    return calendarFile({
      uid: `viewing-${conversationId}-${number}@${new URL(publicUrl).hostname}`,
      start,
      title: NOTICE_TEXTS[language].viewingOf(`${row.brand} ${row.model}, ${row.year}`),
      place: viewing.place,
      url: `${publicUrl}${chatLink(conversationId)}`,
      alarmAt: eveningBefore(start, timeZone),
      now: now(),
    });
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
        return reply
          .headers({
            'content-type': 'text/calendar; charset=utf-8',
            'content-disposition': 'attachment; filename="viewing.ics"',
            'cache-control': 'private, no-store',
            'referrer-policy': 'no-referrer',
          })
          .send(text);
      },
    });
  };
};
