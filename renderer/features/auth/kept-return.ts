import { HOUR_MS } from '#contract/time.ts';
import type { AppDeps } from '#renderer/deps.ts';

type World = Pick<AppDeps, 'platform' | 'now'>;

const KEY = 'returnTo';
/** As long as the longest mailed link works. */
const KEPT_MS = 24 * HOUR_MS;

/** Remembers on this device where a mailed link should lead; null forgets an earlier place. */
export const keepReturn = ({ platform, now }: World, returnTo: string | null): void => {
  if (returnTo === null) return platform.storage.remove(KEY);
  platform.storage.set(KEY, JSON.stringify({ returnTo, until: now().getTime() + KEPT_MS }));
};

/** The address to return to after a mailed link; null if none is stored or it is older than a day. */
export const keptReturn = ({ platform, now }: World): string | null => {
  try {
    const kept = JSON.parse(platform.storage.get(KEY) ?? '{}') as Record<string, unknown>;
    const isCurrent = typeof kept['until'] === 'number' && kept['until'] > now().getTime();
    return isCurrent && typeof kept['returnTo'] === 'string' ? kept['returnTo'] : null;
  } catch {
    return null;
  }
};
