import type { Profile } from '#contract/http/identity.ts';

/** Friends who came by the person's link, masked by the server (D155). */
export type Invites = Profile['invites'];
