import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/connection.ts';
import type { RecordEvents } from '#server/events/bus.ts';
import type { Idempotency } from '#server/http/idempotency.ts';
import type { Credits } from '#server/modules/credits/index.ts';
import type { RatesService } from '#server/modules/rates/index.ts';

/** What posts are written with. */
export type WritingDeps = {
  readonly db: Db;
  readonly idempotency: Idempotency;
  readonly rates: Pick<RatesService, 'toUsdMinor'>;
  readonly moderation: Config['moderation'];
  readonly credits: Credits;
  readonly record: RecordEvents;
  readonly now: () => number;
};
