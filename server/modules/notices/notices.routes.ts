import { api } from '#contract/http/index.ts';
import type { Db } from '#server/database/connection.ts';
import { ok, okList, route, type RouteModule } from '#server/http/route.ts';
import { memberOf } from '#server/http/viewer.ts';
import { sliceOf } from '#server/lib/slice.ts';
import { countUnread, listNotices, markRead, sequenceOf } from './notices.repository.ts';
import { type Notices, shownSince } from './notify.ts';
import { noticeSettingsOf, saveNoticeSettings } from './settings.ts';
import { viewNotices } from './views.ts';

export type NoticesRoutesDeps = {
  readonly db: Db;
  readonly notices: Pick<Notices, 'tell'>;
  readonly now: () => number;
};

/** The notification centre of the viewer. */
export const noticesRoutes =
  ({ db, notices, now }: NoticesRoutesDeps): RouteModule =>
  (app) => {
    app.route(
      route(api.notices.list, async ({ query, viewer }) => {
        const { id } = memberOf(viewer);
        const since = shownSince(now());
        const sequence = await sequenceOf(db, id);
        const unread = (await countUnread(db, [id], since)).get(id) ?? 0;
        const { rows, total } = await listNotices(db, id, since, sliceOf(query));
        return { ...okList(await viewNotices(db, rows), total), unread, sequence };
      }),
    );
    app.route(
      route(api.notices.read, ({ body, viewer }) =>
        db.transaction().execute(async (transaction) => {
          const { id } = memberOf(viewer);
          const count = await markRead(transaction, id, body, new Date(now()).toISOString());
          if (count > 0) return ok(await notices.tell(transaction, id, null));
          const unread = (await countUnread(transaction, [id], shownSince(now()))).get(id) ?? 0;
          return ok({ unread, sequence: await sequenceOf(transaction, id) });
        }),
      ),
    );
    app.route(route(api.notices.settings, async ({ viewer }) => ok(await noticeSettingsOf(db, memberOf(viewer).id))));
    app.route(
      route(api.notices.saveSettings, ({ body, viewer }) =>
        db.transaction().execute(async (transaction) => {
          const { id } = memberOf(viewer);
          await saveNoticeSettings(transaction, id, body);
          return ok(await noticeSettingsOf(transaction, id));
        }),
      ),
    );
  };
