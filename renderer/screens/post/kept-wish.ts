import type { PostId } from '#contract/ids.ts';
import type { Platform } from '#renderer/platform/port.ts';

/** What a visitor signs in for. */
export const WISHES = ['contacts', 'chat', 'report', 'look'] as const;
export type Wish = (typeof WISHES)[number];

const KEY = 'postWish';
/** A sign-in that takes longer, by way of a registration and its letter, no longer ends in the wish. */
const KEPT_MS = 30 * 60_000;

type Tab = Pick<Platform, 'tabStorage'>;

/** Remembers the wish in this tab, also over the way to Google's page and back. Addresses never carry it: opening contacts is counted (D133). */
export const keepWish = ({ tabStorage }: Tab, postId: PostId, wish: Wish, now: number): void =>
  tabStorage?.set(KEY, JSON.stringify({ postId, wish, at: now }));

export const forgetWish = ({ tabStorage }: Tab): void => tabStorage?.remove(KEY);

/** The wish that this tab remembers for the post; null where there is none or it is too old. */
export const keptWish = ({ tabStorage }: Tab, postId: PostId, now: number): Wish | null => {
  const text = tabStorage?.get(KEY);
  if (text === undefined) return null;
  try {
    const { postId: of, wish, at } = JSON.parse(text) as Record<string, unknown>;
    const known = WISHES.find((each) => each === wish);
    const isFresh = typeof at === 'number' && now - at >= 0 && now - at < KEPT_MS;
    return of === postId && isFresh ? (known ?? null) : null;
  } catch {
    return null;
  }
};
