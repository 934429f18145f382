import { Suspense } from 'react';
import { lazyPart } from '#renderer/lib/lazy-code.ts';
import type { BulkEditDialogProps } from './BulkEditDialog.tsx';

const BulkEditDialog = lazyPart(() => import('./BulkEditDialog.tsx').then(({ BulkEditDialog: dialog }) => dialog));

/** Any field of many cars, whose code comes when it is asked for. */
export function LazyBulkEdit(props: BulkEditDialogProps) {
  return (
    <Suspense fallback={null}>
      <BulkEditDialog {...props} />
    </Suspense>
  );
}
