import type { Profile } from '#contract/http/identity.ts';

/** The users who registered by this user's link; the server masks their names (D155). */
export type Invites = Profile['invites'];
