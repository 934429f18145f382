export { type GoogleDeps, googleRoutes } from './google.routes.ts';
export type { CheckPassword } from './sign-in.ts';
