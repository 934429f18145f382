import { useEffect, useRef, useState } from 'react';
import type { FieldValues, InventoryChange, InventoryEdit } from '#contract/http/inventory.ts';
import type { EditablePost } from '#contract/http/own-posts.ts';
import type { Waiting } from '#contract/ipc/inventory.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import { useDeps } from '#renderer/deps.ts';
import { outdatedOf, seenEdit } from '#renderer/features/inventory/cell-edits.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { seenOf, underWay, valuesOf, wantedIn } from './car-view.ts';

export type Car = {
  readonly row: GridRow;
  /** All fields once the post is loaded; until then those of the row. */
  readonly values: FieldValues;
  readonly post: EditablePost | null;
  /** Why the post could not be loaded. */
  readonly failure: Failure | null;
  /** True for sold and deleted cars, which cannot be edited. */
  readonly isFixed: boolean;
  /** Changes fields; `seen` holds the values shown when the user began to type. */
  readonly edit: (fields: InventoryEdit, seen: FieldValues) => Promise<void>;
};

type Asked = { readonly id: number; readonly post: EditablePost | null; readonly failure: Failure | null };
type Kept = { readonly id: number; readonly fields: FieldValues };
type World = {
  readonly waiting: readonly Waiting[];
  readonly isFixed: boolean;
  /** `isShown`: whether the car is still the one in sight, with its questions. */
  readonly onEdit: (change: InventoryChange, isShown: () => boolean) => Promise<void>;
};

/** A car of the grid with all fields of its post, which is loaded again after every change. */
export function useCar(row: GridRow, { waiting, isFixed, onEdit }: World): Car {
  const { api } = useDeps();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [kept, setKept] = useState<Kept | null>(null);
  const { id, modifiedDateUtc } = row;
  useEffect(() => {
    const controller = new AbortController();
    api.posts
      .edit({ params: { id } }, controller.signal)
      .then(({ value }) => setAsked({ id, post: value, failure: null }))
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        const failure = failureOf(error);
        setAsked((before) => ({ id, post: before?.id === id ? before.post : null, failure }));
      });
    return () => controller.abort();
  }, [api, id, modifiedDateUtc]);

  const inSight = useRef<number | null>(null);
  useEffect(() => {
    inSight.current = id;
    return () => {
      inSight.current = null;
    };
  }, [id]);

  const known = asked?.id === id ? asked : null;
  const post = known?.post ?? null;
  const edits = underWay(waiting, id);
  // Saved values are shown until the post is loaded again, unless they were undone meanwhile.
  const isOutdated = post !== null && (edits.length > 0 || post.modifiedDateUtc !== modifiedDateUtc);
  const keptFields = isOutdated && kept?.id === id ? kept.fields : {};
  return {
    row,
    values: { ...valuesOf(row, post), ...keptFields, ...wantedIn(edits) },
    post,
    failure: known?.failure ?? null,
    isFixed,
    edit: (fields, seen) => {
      const was = seenOf(fields, seen);
      const mine = Object.fromEntries(Object.entries(fields).filter(([name]) => name in was));
      if (Object.keys(mine).length > 0) setKept({ id, fields: { ...keptFields, ...mine } });
      return onEdit(seenEdit(fields, { ...was, ...outdatedOf(fields, seen, row) }), () => inSight.current === id);
    },
  };
}
