import { useEffect, useState } from 'react';
import type { CarHistory } from '#contract/http/car-history.ts';
import { workstationRoutes } from '#contract/http/workstation-routes.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import { useDeps } from '#renderer/deps.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';

export type HistoryLoad = { readonly history: CarHistory | null; readonly failure: Failure | null };
const LOADING: HistoryLoad = { history: null, failure: null };

/** What happened to a car, asked for again whenever it changed. */
export function useHistory({ id, modifiedDateUtc, status }: GridRow): HistoryLoad {
  const { makeClient } = useDeps();
  const [asked, setAsked] = useState<HistoryLoad & { readonly id: number }>({ id, ...LOADING });
  useEffect(() => {
    const controller = new AbortController();
    makeClient(workstationRoutes)
      .workstation.history({ params: { id } }, controller.signal)
      .then(({ value }) => setAsked({ id, history: value, failure: null }))
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        const failure = failureOf(error);
        setAsked((before) => ({ id, history: before.id === id ? before.history : null, failure }));
      });
    return () => controller.abort();
  }, [makeClient, id, modifiedDateUtc, status]);
  return asked.id === id ? asked : LOADING;
}
