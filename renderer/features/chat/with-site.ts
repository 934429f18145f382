import type { Language } from '#contract/constants.ts';
import type { Profile } from '#contract/http/identity.ts';
import type { UserId } from '#contract/ids.ts';
import type { ChatUser } from '#contract/live/chat-frame.ts';
import type { WithChat } from './chat.slice.ts';

/** What the chat reads of other features. */
export type WithSite = WithChat & {
  readonly session: {
    readonly isLoggedIn: boolean;
    readonly isLeaving: boolean;
    readonly hasEnded: boolean;
    readonly leaver: UserId | null;
    readonly data: Profile | null;
  };
  readonly preferences: { readonly language: Language; readonly theme: 'dark' | 'light' };
};

/** What the site sends to the frame about the user (D092). */
export const chatUserOf = ({ id, name, avatar, language }: ChatUser): ChatUser => ({ id, name, avatar, language });
