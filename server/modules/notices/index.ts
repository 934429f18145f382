import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/time.ts';
import type { Db } from '#server/database/connection.ts';
import type { Lease, ServerModule } from '#server/module.ts';
import { type AudienceDeps, audienceNews } from './audience.ts';
import { mailWorksAgain } from './bounces.ts';
import { type DeliverDeps, deliverDue } from './deliver.ts';
import { tellEndedTops } from './ended-tops.ts';
import { sweepNotices } from './notices.repository.ts';
import { type NoticesRoutesDeps, noticesRoutes } from './notices.routes.ts';
import { type UnsubscribeDeps, unsubscribeRoutes } from './unsubscribe.routes.ts';
import { type Notices, shownSince } from './notify.ts';
import { ownNews } from './own-news.ts';

export { type Channels, channelsFor } from './channels.ts';
export { isQuiet, type QuietHours, USUAL_QUIET_HOURS } from './quiet-hours.ts';
export type { BotNotice } from './deliver.ts';
export { openBounces } from './bounces.ts';
export { openUnsubscribeLinks } from './unsubscribe.ts';
export { saveNoticeSettings } from './settings.ts';
export type { NewNotice } from './notice-plans.ts';
export { type Notices, openNotices } from './notify.ts';
export { NOTICE_PACE } from './notice-pace.ts';

/** Rows of one transaction. */
const SWEPT_AT_ONCE = 1000;

/** Deletes notices that are no longer shown, part by part. */
const sweep =
  (db: Db, now: () => number) =>
  async ({ assertHeld, signal }: Lease): Promise<void> => {
    for (;;) {
      signal.throwIfAborted();
      const count = await db.transaction().execute(async (transaction) => {
        await assertHeld(transaction);
        return sweepNotices(transaction, shownSince(now()), SWEPT_AT_ONCE);
      });
      if (count < SWEPT_AT_ONCE) return;
    }
  };

export type NoticesModuleDeps = Omit<NoticesRoutesDeps & AudienceDeps & DeliverDeps & UnsubscribeDeps, 'notices'> & {
  readonly notices: Notices;
};

/** The notification centre: the notices of users and their channels. */
export const noticesModule = (deps: NoticesModuleDeps): ServerModule => ({
  name: 'notices',
  routes: (app) => {
    noticesRoutes(deps)(app);
    unsubscribeRoutes(deps)(app);
  },
  subscribers: { durable: [ownNews(deps.notices), audienceNews(deps), mailWorksAgain] },
  every: [
    { name: 'deliver', ms: 5 * SECOND_MS, once: 'market', run: deliverDue(deps) },
    { name: 'ended-tops', ms: 10 * MINUTE_MS, once: 'market', run: tellEndedTops(deps.db, deps.notices, deps.now) },
    { name: 'sweep', ms: 6 * HOUR_MS, once: 'market', run: sweep(deps.db, deps.now) },
  ],
});
