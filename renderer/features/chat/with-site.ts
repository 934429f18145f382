import type { Language } from '#contract/constants.ts';
import type { Profile } from '#contract/http/identity.ts';
import type { WithChat } from './chat.slice.ts';

/** What the chat reads of other features. */
export type WithSite = WithChat & {
  readonly session: { readonly isLoggedIn: boolean; readonly data: Profile | null };
  readonly preferences: { readonly language: Language; readonly theme: 'dark' | 'light' };
};
