import i18next from 'i18next';
import { lazy, Suspense } from 'react';
import type { ComponentProps } from 'react';
import { ListSkeleton } from '../views/list/ListSkeleton.tsx';
import type { CannedPanel } from './CannedPanel.tsx';

const loadDesk = async () => {
  const [desk] = await Promise.all([import('./desk-views.ts'), i18next.loadNamespaces('chatDesk')]);
  return desk;
};
const Pane = lazy(async () => ({ default: (await loadDesk()).DeskPane }));
const Canned = lazy(async () => ({ default: (await loadDesk()).CannedPanel }));

/** The desk's own code comes with the first page that shows it. */
export function LazyDeskPane() {
  return (
    <Suspense
      fallback={
        <section className="chat-list">
          <ListSkeleton />
        </section>
      }
    >
      <Pane />
    </Suspense>
  );
}

export function LazyCannedPanel(props: ComponentProps<typeof CannedPanel>) {
  return (
    <Suspense fallback={null}>
      <Canned {...props} />
    </Suspense>
  );
}
