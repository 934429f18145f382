import { useEffect, useState } from 'react';
import { carValues } from '#contract/car-values.ts';
import type { FieldValues } from '#contract/http/inventory.ts';
import type { BulkCar } from '#renderer/features/inventory/bulk-edit.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { useDeps } from '#renderer/deps.ts';

const AT_ONCE = 4;

type BulkCars = {
  readonly cars: readonly BulkCar[];
  /** Cars whose values are still to come. */
  readonly left: number;
  /** Some of them did not come. */
  readonly hasFailed: boolean;
};

/** The cars with all fields of their posts, which are asked for where a field needs them. */
export function useBulkCars(rows: readonly GridRow[], isNeeded: boolean): BulkCars {
  const { api } = useDeps();
  const [known, setKnown] = useState<ReadonlyMap<number, FieldValues>>(new Map());
  const [hasFailed, setFailed] = useState(false);
  const [ids] = useState(() => rows.map(({ id }) => id));
  useEffect(() => {
    if (!isNeeded) return undefined;
    const controller = new AbortController();
    const waiting = [...ids];
    const work = async (): Promise<void> => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        const { value } = await api.posts.edit({ params: { id } }, controller.signal);
        const values = carValues(value);
        setKnown((before) => new Map([...before, [value.id, values]]));
      }
    };
    Promise.all(Array.from({ length: AT_ONCE }, work)).catch(() => {
      if (!controller.signal.aborted) setFailed(true);
    });
    return () => controller.abort();
  }, [api, ids, isNeeded]);
  return {
    cars: rows.map((row) => ({ row, values: known.get(row.id) ?? null })),
    left: rows.filter(({ id }) => !known.has(id)).length,
    hasFailed,
  };
}
