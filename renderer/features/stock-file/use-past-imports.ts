import { useEffect, useState } from 'react';
import type { StockImport } from '#contract/http/stock-import.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import { useDeps } from '#renderer/deps.ts';

type PastImports =
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly imports: readonly StockImport[] }
  | { readonly phase: 'failed'; readonly failure: Failure };

/** The account's last imports, from any device. */
export function usePastImports(): PastImports {
  const { api } = useDeps();
  const [state, setState] = useState<PastImports>({ phase: 'loading' });
  useEffect(() => {
    const leaving = new AbortController();
    const put = (next: PastImports) => {
      if (!leaving.signal.aborted) setState(next);
    };
    api.stockFile.imports({}, leaving.signal).then(
      ({ value }) => put({ phase: 'ready', imports: value }),
      (error: unknown) => put({ phase: 'failed', failure: failureOf(error) }),
    );
    return () => leaving.abort();
  }, [api]);
  return state;
}
