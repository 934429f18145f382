import { Suspense } from 'react';
import { lazyPart } from '#renderer/lib/lazy-code.ts';
import type { ViewingsDialogProps } from './ViewingsDialog.tsx';

const ViewingsDialog = lazyPart(() => import('./ViewingsDialog.tsx').then(({ ViewingsDialog: dialog }) => dialog));

/** The viewings ahead, whose code comes when they are asked for. */
export function LazyViewings(props: ViewingsDialogProps) {
  return (
    <Suspense fallback={null}>
      <ViewingsDialog {...props} />
    </Suspense>
  );
}
