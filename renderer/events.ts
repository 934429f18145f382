import { createAction } from '@reduxjs/toolkit';
import type { Language } from '#contract/constants.ts';
import type { Profile } from '#contract/http/identity.ts';
import type { PostCard, UserPostCard } from '#contract/http/posts.ts';
import type { CurrentRates } from '#contract/http/rates.ts';
import type { PostId, UserId } from '#contract/ids.ts';
import type { Failure } from './api/api-failure.ts';

/** Signals that any feature may listen to; features never import each other. */
export const appStarted = createAction('app/started');
export const signedIn = createAction('session/signedIn');
export const signedOut = createAction('session/signedOut');
/** A call was answered with 401: the session has ended on the server. */
export const sessionRefused = createAction('session/refused');
export const wentOnline = createAction('connection/wentOnline');
export const wentOffline = createAction('connection/wentOffline');
/** The host answered from its saved copy of this time (ISO), null once the server answers again. */
export const savedCopyShown = createAction<string | null>('connection/savedCopyShown');
export const languageChanged = createAction<Language>('preferences/languageChanged');
export type Theme = 'light' | 'dark';
/** The user chose a theme. */
export const themePicked = createAction<Theme>('preferences/themePicked');
/** A failure no screen shows in place: it becomes a toast. */
export const failed = createAction<Failure>('errors/failed');
/** A screen threw; the text is the error's message. */
export const screenCrashed = createAction<string>('errors/screenCrashed');
/** The person's own profile came or changed. */
export const profileChanged = createAction<Profile>('session/profileChanged');
/** The day's exchange rates came, and with them the currency of the site's market. */
export const ratesKnown = createAction<CurrentRates>('rates/known');
/** Posts came with other data, such as the similar cars of a post. */
export const postsReceived = createAction<readonly PostCard[]>('posts/received');
/** The server has these posts as favourites, or no longer. */
export const favouriteSettled = createAction<{ ids: readonly PostId[]; isFavorite: boolean }>('favourites/settled');
/** The server has this private note for a favourite; null: none. */
export const favouriteNoted = createAction<{ id: PostId; note: string | null }>('favourites/noted');
/** The server has these favourites in the list of this name; null: in none. */
export const favouritesListed = createAction<{ ids: readonly PostId[]; list: string | null }>('favourites/listed');
/** One's own post is another one now: `card` is what changed of it, null once it is deleted. Without a post: any of them. */
export const ownPostChanged = createAction<{ id: PostId; card: Partial<UserPostCard> | null } | null>(
  'ownPosts/changed',
);
/** The server has this person as followed, or no longer; and how many follow them now. */
export const followSettled = createAction<{ userId: UserId; isFollowing: boolean; followers: number }>(
  'follows/settled',
);
