import type { BulkItem, BulkResult, InventoryEdit, InventoryRow } from '#contract/http/inventory.ts';
import { aCar } from './a-car.ts';

export type Edit = { readonly id: number; readonly fields: InventoryEdit };

/** The cars of a dealer and their changes in order, as the server pages through them. */
export function dealerStock(count: number) {
  const cars = new Map(Array.from({ length: count }, (_, at) => [at + 1, aCar(at + 1)]));
  const events: { id: number; isGone: boolean }[] = [];
  let version = 0;

  return {
    cars,
    change: (id: number, over: Partial<InventoryRow>): void => {
      version += 1;
      const modifiedDateUtc = new Date(Date.parse('2026-11-02T00:00:00.000Z') + version).toISOString();
      cars.set(id, { ...cars.get(id)!, ...over, modifiedDateUtc });
      events.push({ id, isGone: false });
    },
    drop: (id: number): void => {
      cars.delete(id);
      events.push({ id, isGone: true });
    },
    /** A page of all cars (`p:`), then of the changes since (`e:`). */
    changes: (since: string, limit: number) => {
      const [, post, event] = /^p:(\d+):(\d+)$/.exec(since) ?? [];
      if (since.startsWith('e:')) {
        const from = Number(since.slice(2));
        const some = events.slice(from, from + limit);
        const gone = some.filter(({ id }) => !cars.has(id)).map(({ id }) => id);
        const rows = [...new Set(some.map(({ id }) => id))].flatMap((id) => cars.get(id) ?? []);
        return { rows, removed: gone, cursor: `e:${from + some.length}`, hasMore: some.length === limit };
      }
      const rows = [...cars.values()]
        .filter(({ id }) => id > Number(post ?? 0))
        .toSorted((a, b) => a.id - b.id)
        .slice(0, limit);
      const at = event ?? String(events.length);
      const hasMore = rows.length === limit;
      return { rows, removed: [], cursor: hasMore ? `p:${rows.at(-1)!.id}:${at}` : `e:${at}`, hasMore };
    },
  };
}
type DealerStock = ReturnType<typeof dealerStock>;

/** Carries out one item of a bulk call, with the server's refusals; edits are added to `edits`. */
export function applyItem(
  { cars, change, drop }: Pick<DealerStock, 'cars' | 'change' | 'drop'>,
  edits: Edit[],
  { id, seen, change: what }: BulkItem,
): BulkResult {
  const row = cars.get(id) ?? null;
  const error = (code: string) => ({
    id,
    error: { code, description: code },
    row: code === 'POST_NOT_FOUND' ? null : row,
  });
  if (row === null) return error('POST_NOT_FOUND');
  if (what.kind === 'edit') {
    if (row.status === 'sold') return error('POST_STATE');
    if (seen !== null && seen !== row.modifiedDateUtc) return error('VERSION_CONFLICT');
    edits.push({ id, fields: what.fields });
    change(id, what.fields as Partial<InventoryRow>);
  }
  if (what.kind === 'hide') change(id, { status: 'hidden' });
  if (what.kind === 'show') change(id, { status: 'active' });
  if (what.kind === 'sold') change(id, { status: 'sold' });
  if (what.kind === 'delete') drop(id);
  return { id, error: null, row: cars.get(id) ?? null };
}
