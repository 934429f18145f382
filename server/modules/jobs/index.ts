export { type JobHandler, Jobs, type JobsDeps } from './jobs.ts';
export { jobsRoutes } from './jobs.routes.ts';
