import { miniAppOrder } from '#contract/telegram-links.ts';
import type { Order } from '#contract/http/payments.ts';
import { useDeps } from '#renderer/deps.ts';
import { useSite } from '#renderer/features/site/use-site.ts';
import type { Platform } from '#renderer/platform/port.ts';

const KEY = 'payFrom';
const MINI_APP = 'telegram';

/** Marks the address under which the mini app opens the purchase in the browser. */
export const FROM_MINI_APP = { from: MINI_APP } as const;

/** Remembers for this tab that the mini app sent the user here: a bank's page may come between. */
export const keepOrigin = ({ tabStorage }: Platform, search: string): void => {
  if (new URLSearchParams(search).get('from') === MINI_APP) tabStorage?.set(KEY, MINI_APP);
};

/** The link back to the mini app; undefined for purchases that began on the website. */
export function useWayBack(order: Order | undefined): string | undefined {
  const { tabStorage } = useDeps().platform;
  const miniApp = useSite()?.miniApp ?? null;
  if (order === undefined || miniApp === null || tabStorage?.get(KEY) !== MINI_APP) return undefined;
  return miniAppOrder(miniApp, order);
}
