import { useEffect, useState } from 'react';
import type { Viewing, Viewings } from '#contract/http/workstation.ts';
import { workstationRoutes } from '#contract/http/workstation-routes.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import { useDeps } from '#renderer/deps.ts';

/** Viewings that are fetched at once. */
export const PAGE = 20;

export const keyOf = ({ conversationId, number }: Viewing): string => `${conversationId}/${number}`;

/** A further page after those that are there; what moved from one page to the next meanwhile comes once. */
const joined = (before: Viewings | undefined, next: Viewings): Viewings => {
  const known = new Set(before?.items.map(keyOf));
  return { ...next, items: [...(before?.items ?? []), ...next.items.filter((each) => !known.has(keyOf(each)))] };
};

/** The viewings ahead, page by page; `retry` loads a failed page again. */
export function useViewings() {
  const { makeClient } = useDeps();
  const [wanted, setWanted] = useState({ page: 1 });
  const [loaded, setLoaded] = useState<{ readonly page: number; readonly viewings: Viewings } | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    makeClient(workstationRoutes)
      .workstation.viewings({ query: { page: wanted.page, pageCount: PAGE } }, controller.signal)
      .then(({ value }) => {
        setLoaded((before) => ({ page: wanted.page, viewings: joined(before?.viewings, value) }));
        setFailure(null);
      })
      .catch((error: unknown) => {
        if (!controller.signal.aborted) setFailure(failureOf(error));
      });
    return () => controller.abort();
  }, [makeClient, wanted]);
  return {
    viewings: loaded?.viewings ?? null,
    failure,
    /** Null where all are there, and while a page is on its way. */
    more:
      loaded !== null && loaded.page === wanted.page && loaded.viewings.totalCount > wanted.page * PAGE
        ? () => setWanted(({ page }) => ({ page: page + 1 }))
        : null,
    retry: () => setWanted(({ page }) => ({ page })),
  };
}
