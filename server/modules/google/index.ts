import type { ServerModule } from '#server/module.ts';
import type { Google } from './google.routes.ts';

export { type Google, openGoogle } from './google.routes.ts';
export type { GoogleProof } from './sign-in.ts';

export const googleModule = ({ routes }: Google): ServerModule => ({ name: 'google', routes });
