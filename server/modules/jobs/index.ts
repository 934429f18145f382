import type { ServerModule } from '#server/module.ts';
import { jobsRoutes, type JobsRoutesDeps } from './jobs.routes.ts';
import type { Jobs } from './jobs.ts';

export { type JobHandler, Jobs, type JobsDeps } from './jobs.ts';

/** Runs due jobs; stopping interrupts them. Each job is claimed by one process in its own row. */
export const jobsModule = (deps: JobsRoutesDeps & { readonly jobs: Pick<Jobs, 'wake' | 'close'> }): ServerModule => ({
  name: 'jobs',
  routes: jobsRoutes(deps),
  start: () => deps.jobs.wake(),
  stop: () => deps.jobs.close(),
});
