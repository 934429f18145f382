import { useEffect, useState } from 'react';
import type { Api } from '#contract/http/index.ts';
import { priceRoutes } from '#contract/http/price-routes.ts';
import type { ModelMarkets } from '#contract/http/prices.ts';
import type { PostId } from '#contract/ids.ts';
import { ApiFailure } from '#renderer/api/api-failure.ts';
import type { ClientFor } from '#renderer/api/client.ts';
import { useDeps } from '#renderer/deps.ts';

type Calls = ClientFor<Pick<Api, 'prices'>>['prices'];

/** What cars like a post are offered for by country; null while it loads, and without a connection. A new `key` reloads. */
export function useModelMarkets(id: PostId, key: string): ModelMarkets | null {
  const { makeClient } = useDeps();
  const [known, setKnown] = useState<{ readonly key: string; readonly value: ModelMarkets | null }>();
  useEffect(() => {
    const controller = new AbortController();
    const calls: Calls = makeClient(priceRoutes).prices;
    const load = async () => {
      try {
        const { value } = await calls.markets({ params: { id } }, controller.signal);
        setKnown({ key, value });
      } catch (error) {
        // The page is complete without it.
        if (!(error instanceof ApiFailure) && !controller.signal.aborted) throw error;
      }
    };
    void load();
    return () => controller.abort();
  }, [makeClient, id, key]);
  return known?.key === key ? known.value : null;
}
