import { workstation } from '#contract/http/workstation.ts';
import { ConversationId } from '#contract/live/chat-message.ts';
import { ok, route, type RouteModule } from '#server/http/route.ts';
import { memberOf } from '#server/http/viewer.ts';
import { displayName } from '#server/lib/display-name.ts';
import { sliceOf } from '#server/lib/slice.ts';
import type { CalendarDeps } from './calendar.routes.ts';
import { viewingsAhead } from './viewings.repository.ts';
import { toCar } from './views.ts';

/** GET /api/Inventory/viewings: what a seller has agreed on with buyers and is not over. */
export const viewingsRoutes =
  ({ db, links, now }: Pick<CalendarDeps, 'db' | 'links' | 'now'>): RouteModule =>
  (app) => {
    app.route(
      route(
        workstation.viewings,
        async ({ query, viewer }) => {
          const { id: sellerId } = memberOf(viewer);
          const { offset, limit } = sliceOf(query);
          const all = await viewingsAhead(db, sellerId, now());
          const items = all.slice(offset, offset + limit).map((row) => ({
            conversationId: ConversationId.parse(row.conversation_id),
            number: row.number,
            date: new Date(row.start).toISOString(),
            place: row.place,
            buyer: displayName(row),
            car: toCar(row),
            calendarUrl: links.calendar(row.conversation_id, row.number, sellerId),
          }));
          return ok({ items, totalCount: all.length, calendarUrl: links.allViewings(sellerId) });
        },
        // Its links are the caller's alone.
        { cache: 'no-store' },
      ),
    );
  };
