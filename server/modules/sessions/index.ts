import { HOUR_MS } from '#contract/time.ts';
import type { ServerModule } from '#server/module.ts';
import type { Sessions } from './sessions.service.ts';

export { DEVICE_SECONDS, type SessionKind } from './lifetimes.ts';
export { sessionsRepository } from './sessions.repository.ts';
export { Sessions } from './sessions.service.ts';

/** Deletes ended sessions every hour; nodes may do it at the same time. */
export const sessionsModule = (sessions: Pick<Sessions, 'sweep'>): ServerModule => ({
  name: 'sessions',
  every: [{ name: 'sweep', ms: HOUR_MS, once: 'market', run: () => sessions.sweep() }],
});
