import { HOUR_MS } from '#contract/time.ts';
import type { ServerModule } from '#server/module.ts';
import type { Events } from './bus.ts';

/** Starts the durable subscribers, and deletes old events every hour; nodes may do it at the same time. */
export const eventsModule = (events: Events): ServerModule => ({
  name: 'events',
  every: [{ name: 'sweep', ms: HOUR_MS, once: 'market', run: () => events.sweep() }],
  start: () => events.start(),
  stop: () => events.stop(),
});
