import { useEffect, useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { statisticsRoutes } from '#contract/http/statistics-routes.ts';
import type { OwnStatistics, PostStatistics } from '#contract/http/statistics.ts';
import type { StatisticsSpan } from '#contract/statistics.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import { useDeps } from '#renderer/deps.ts';
import { selectRevision } from '#renderer/features/own-posts/own-posts.slice.ts';

export type Loaded =
  | { readonly kind: 'own'; readonly value: OwnStatistics }
  | { readonly kind: 'post'; readonly value: PostStatistics };

export type StatisticsLoad =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly failure: Failure }
  | { readonly phase: 'ready'; readonly loaded: Loaded };

type Asked = { readonly days: StatisticsSpan; readonly post: number | undefined };

/** The statistics of all cars or of one; read again when something was done to a post. */
export function useStatistics({ days, post }: Asked): { load: StatisticsLoad; retry: () => void } {
  const { makeClient } = useDeps();
  const client = useMemo(() => makeClient(statisticsRoutes).statistics, [makeClient]);
  const revision = useSelector(selectRevision);
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<{ readonly of: string; readonly load: StatisticsLoad } | null>(null);
  const of = `${days} ${post ?? ''}`;
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const ask = async (): Promise<Loaded> =>
      post === undefined
        ? { kind: 'own', value: (await client.own({ query: { days } }, signal)).value }
        : { kind: 'post', value: (await client.ofPost({ params: { id: post }, query: { days } }, signal)).value };
    ask()
      .then((loaded) => setState({ of, load: { phase: 'ready', loaded } }))
      .catch((error: unknown) => {
        if (!signal.aborted) setState({ of, load: { phase: 'failed', failure: failureOf(error) } });
      });
    return () => controller.abort();
  }, [client, of, days, post, revision, turn]);
  return {
    // What was asked before is not the answer to this.
    load: state?.of === of ? state.load : { phase: 'loading' },
    retry: () => {
      setState(null);
      setTurn(turn + 1);
    },
  };
}
