import i18next from 'i18next';
import { lazy, Suspense } from 'react';
import type { ComponentProps } from 'react';
import { ListSkeleton } from '../views/list/ListSkeleton.tsx';
import type { CannedPanel } from './CannedPanel.tsx';

const texts = () => i18next.loadNamespaces('chatDesk');
const Pane = lazy(async () => {
  await texts();
  const { DeskPane } = await import('./DeskPane.tsx');
  return { default: DeskPane };
});
const Canned = lazy(async () => {
  await texts();
  const { CannedPanel: Panel } = await import('./CannedPanel.tsx');
  return { default: Panel };
});

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
