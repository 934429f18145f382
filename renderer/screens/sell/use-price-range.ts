import { useEffect, useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { priceRoutes } from '#contract/http/price-routes.ts';
import type { PriceRange } from '#contract/http/prices.ts';
import { useDeps } from '#renderer/deps.ts';
import { selectIsOnline } from '#renderer/features/post-form/connected.ts';
import { selectFormValues } from '#renderer/features/post-form/post-form.slice.ts';
import { rangeQueryOf } from '#renderer/features/post-form/price-range.ts';
import type { RangeQuery } from '#renderer/features/post-form/price-range.ts';

/** After the last change of the form, in milliseconds. */
export const PAUSE_MS = 500;

type Found = { readonly question: string; readonly range: PriceRange | null };

/**
 * What cars like the form's are offered for, in its currency; null while the car is not described, the answer is not
 * there, or the server compares too few. A hint: it is loaded after the typing, and a failure shows nothing.
 */
export function usePriceRange(): PriceRange | null {
  const { makeClient } = useDeps();
  const client = useMemo(() => makeClient(priceRoutes).prices, [makeClient]);
  const isOnline = useSelector(selectIsOnline);
  const values = useSelector(selectFormValues);
  const query = rangeQueryOf(values);
  const question = query === undefined ? '' : JSON.stringify(query);
  const [found, setFound] = useState<Found>({ question: '', range: null });
  const isToAsk = isOnline && question !== '' && question !== found.question;
  useEffect(() => {
    if (!isToAsk) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      // Written from a query just above.
      client.range({ query: JSON.parse(question) as RangeQuery }, controller.signal).then(
        ({ value }) => setFound({ question, range: value }),
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [client, question, isToAsk]);
  return found.question === question ? found.range : null;
}
