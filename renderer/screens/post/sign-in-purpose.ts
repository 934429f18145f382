import type { PostId } from '#contract/ids.ts';
import { MINUTE_MS } from '#contract/time.ts';
import type { Platform } from '#renderer/platform/port.ts';

/** What a visitor signs in for. */
export const PURPOSES = ['contacts', 'chat', 'report', 'look'] as const;
export type SignInPurpose = (typeof PURPOSES)[number];

const KEY = 'signInPurpose';
/** A sign-in that takes longer, for instance through a registration and its letter, no longer continues with the purpose. */
const KEPT_MS = 30 * MINUTE_MS;

type Tab = Pick<Platform, 'tabStorage'>;

/** Remembers the purpose in this tab, also across the redirect to Google and back. Addresses never carry it: opening contacts is counted (D133). */
export const keepPurpose = ({ tabStorage }: Tab, postId: PostId, purpose: SignInPurpose, now: number): void =>
  tabStorage?.set(KEY, JSON.stringify({ postId, purpose, at: now }));

export const forgetPurpose = ({ tabStorage }: Tab): void => tabStorage?.remove(KEY);

/** The purpose that this tab remembers for the post; null if there is none or it has expired. */
export const keptPurpose = ({ tabStorage }: Tab, postId: PostId, now: number): SignInPurpose | null => {
  const text = tabStorage?.get(KEY);
  if (text === undefined) return null;
  try {
    const { postId: of, purpose, at } = JSON.parse(text) as Record<string, unknown>;
    const known = PURPOSES.find((each) => each === purpose);
    const isFresh = typeof at === 'number' && now - at >= 0 && now - at < KEPT_MS;
    return of === postId && isFresh ? (known ?? null) : null;
  } catch {
    return null;
  }
};
