import { useEffect, useMemo, useState } from 'react';
import { priceRoutes } from '#contract/http/price-routes.ts';
import type { PriceFacts } from '#contract/http/prices.ts';
import type { PostId } from '#contract/ids.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import { useDeps } from '#renderer/deps.ts';

type State =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly failure: Failure }
  | { readonly phase: 'ready'; readonly facts: PriceFacts | null };

/** What the price of a post was compared with; null where it has no label any more. */
export function usePriceFacts(id: PostId) {
  const { makeClient } = useDeps();
  const client = useMemo(() => makeClient(priceRoutes).prices, [makeClient]);
  const [state, setState] = useState<State>({ phase: 'loading' });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    client
      .facts({ params: { id } }, controller.signal)
      .then(({ value }) => setState({ phase: 'ready', facts: value }))
      .catch((error: unknown) => {
        if (!controller.signal.aborted) setState({ phase: 'failed', failure: failureOf(error) });
      });
    return () => controller.abort();
  }, [client, id, turn]);
  return {
    state,
    load: () => {
      setState({ phase: 'loading' });
      setTurn(turn + 1);
    },
  };
}
