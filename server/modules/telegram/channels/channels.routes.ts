import { api } from '#contract/http/index.ts';
import type { ChannelList, ConnectOutcome } from '#contract/http/dealer-channels.ts';
import type { Db } from '#server/database/connection.ts';
import { AppError } from '#server/http/errors.ts';
import { ok, route, type RouteModule } from '#server/http/route.ts';
import { companyOf } from '#server/modules/inventory/index.ts';
import {
  type ChannelRow,
  channelsOf,
  newsCounts,
  removeChannel,
  saveSettings,
  telegramOf,
} from './channels.repository.ts';
import { settingsOf } from './settings.ts';

export type ChannelRoutesDeps = {
  readonly db: Db;
  readonly botName: () => string | null;
  readonly connect: (userId: number, channel: string | number) => Promise<ConnectOutcome>;
};

const NO_STORE = { cache: 'no-store' } as const;
const RIGHTS = 'post_messages+edit_messages+delete_messages';

const toChannel = (row: ChannelRow, count: Awaited<ReturnType<typeof newsCounts>>) => ({
  id: row.id,
  title: row.title,
  name: row.username,
  state: row.state,
  offReason: row.off_reason,
  settings: settingsOf(row),
  waiting: count(row.id, ['absent', 'posted', 'withdrawn', 'sending']),
  unsure: count(row.id, ['unsure']),
  failed: count(row.id, ['failed']),
});

/** A company's own channels: listing, connecting, settings. Without a bot nothing can be connected. */
export const channelRoutes =
  ({ db, botName, connect }: ChannelRoutesDeps): RouteModule =>
  (app) => {
    const listFor = async (userId: number): Promise<ChannelList> => {
      const [rows, count, owner] = await Promise.all([
        channelsOf(db, userId),
        newsCounts(db, userId),
        telegramOf(db, userId),
      ]);
      const name = botName();
      return {
        isLinked: owner?.telegramId != null,
        botName: name,
        addUrl: name === null ? null : `https://t.me/${name}?startchannel&admin=${RIGHTS}`,
        channels: rows.map((row) => toChannel(row, count)),
      };
    };
    app.route(
      route(api.dealerChannels.list, async ({ viewer }) => ok(await listFor(await companyOf(db, viewer))), NO_STORE),
    );
    app.route(
      route(
        api.dealerChannels.connect,
        async ({ viewer, body }) => {
          const userId = await companyOf(db, viewer);
          const outcome = await connect(userId, body.channel);
          return ok({ ...(await listFor(userId)), outcome });
        },
        { ...NO_STORE, limit: 'signIn' },
      ),
    );
    app.route(
      route(
        api.dealerChannels.save,
        async ({ viewer, body: { id, settings } }) => {
          const userId = await companyOf(db, viewer);
          if (!(await saveSettings(db, userId, id, JSON.stringify(settings)))) throw new AppError('NOT_FOUND');
          return ok(await listFor(userId));
        },
        NO_STORE,
      ),
    );
    app.route(
      route(
        api.dealerChannels.disconnect,
        async ({ viewer, body: { id } }) => {
          const userId = await companyOf(db, viewer);
          if (!(await removeChannel(db, userId, id))) throw new AppError('NOT_FOUND');
          return ok(await listFor(userId));
        },
        NO_STORE,
      ),
    );
  };
