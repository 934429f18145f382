import { describe, expect, test, vi } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import type { StockImport } from '#contract/http/stock-import.ts';
import { stockFileActions } from '#renderer/features/stock-file/stock-file.slice.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { openImport } from './testing.ts';

const { startedOver } = stockFileActions;

describe('past imports', () => {
  const A_PAST: StockImport = {
    id: 'a',
    fileName: 'october.csv',
    createdDateUtc: '2026-10-01T10:00:00.000Z',
    undoneDateUtc: null,
    created: 1,
    updated: 2,
    hidden: 0,
    sold: 0,
    left: 3,
    kept: 0,
  };

  test('are listed where a file is chosen, and anew when another one is', async () => {
    const dialog = await openImport();
    await vi.waitFor(() => expect(dialog.past().phase).toBe('ready'));
    answer(routes.stockFile.imports, { isSuccess: true, value: [A_PAST] });
    dialog.choose('Stock number,Price\nA1,120\n');
    await dialog.reach('columns');
    dialog.dispatch(startedOver());

    expect(dialog.past().phase).toBe('loading');
    await vi.waitFor(() => expect(dialog.past()).toEqual({ phase: 'ready', imports: [A_PAST] }));
  });

  test('that cannot be loaded show the reason', async () => {
    const dialog = await openImport();
    refuse(routes.stockFile.imports, 403, 'FORBIDDEN');
    dialog.dispatch(startedOver());

    await vi.waitFor(() => expect(dialog.past()).toMatchObject({ phase: 'failed', failure: { code: 'FORBIDDEN' } }));
  });
});
