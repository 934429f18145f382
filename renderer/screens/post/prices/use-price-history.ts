import { useEffect, useState } from 'react';
import { priceHistoryRoutes } from '#contract/http/price-history-routes.ts';
import type { Api } from '#contract/http/index.ts';
import type { PriceStep } from '#contract/http/price-history.ts';
import type { PostId } from '#contract/ids.ts';
import { ApiFailure } from '#renderer/api/api-failure.ts';
import type { ClientFor } from '#renderer/api/client.ts';
import { useDeps } from '#renderer/deps.ts';

type Calls = ClientFor<Pick<Api, 'priceHistory'>>['priceHistory'];
const NONE: readonly PriceStep[] = [];

/** The prices that buyers saw, the earliest first; none while they load, and without a connection. A new `key` reloads. */
export function usePriceHistory(id: PostId, key: string): readonly PriceStep[] {
  const { makeClient } = useDeps();
  const [known, setKnown] = useState({ key, steps: NONE });
  useEffect(() => {
    const controller = new AbortController();
    const calls: Calls = makeClient(priceHistoryRoutes).priceHistory;
    const load = async () => {
      try {
        const { value } = await calls.ofPost({ params: { id } }, controller.signal);
        setKnown({ key, steps: value });
      } catch (error) {
        // The page is complete without it.
        if (!(error instanceof ApiFailure) && !controller.signal.aborted) throw error;
      }
    };
    void load();
    return () => controller.abort();
  }, [makeClient, id, key]);
  return known.key === key ? known.steps : NONE;
}
