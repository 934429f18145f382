import type { Language } from '#contract/constants.ts';
import type { UndoneRow } from '#contract/http/stock-import.ts';
import type { ApiClient } from '#renderer/api/client.ts';
import type { StockSource } from '#renderer/platform/stock-source.ts';
import { withRetry } from './with-retry.ts';
import type { Pause } from './with-retry.ts';

type World = {
  readonly api: Pick<ApiClient, 'stockFile'>;
  readonly source: StockSource;
  readonly language: Language;
  readonly signal: AbortSignal;
  readonly pause: Pause;
  readonly onRows: (rows: readonly UndoneRow[]) => void;
};

/**
 * Undoes an import: changes that are still queued on this computer are discarded, the others are undone on the server in
 * groups. Each row is undone once, so that a later call continues where this one stopped.
 */
export const undoImport = async (
  id: string,
  { api, source, language, signal, pause, onRows }: World,
): Promise<readonly UndoneRow[]> => {
  // A change that is being sent is undone on the server.
  for (const { key, batch } of await source.waiting())
    if (batch === id) await source.discard(key).catch(() => undefined);
  const all: UndoneRow[] = [];
  for (let left = 1; left > 0; ) {
    signal.throwIfAborted();
    const { value } = await withRetry(() => api.stockFile.undo({ params: { id }, body: {} }), signal, pause);
    all.push(...value.rows);
    onRows(all);
    ({ left } = value);
  }
  await source.sync(language).catch(() => undefined);
  return all;
};
