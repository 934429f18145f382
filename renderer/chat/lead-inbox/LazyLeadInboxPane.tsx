import type { ReactNode } from 'react';
import { loadChatTexts } from '#renderer/i18n/chat-texts.ts';
import { ListSkeleton } from '../views/list/ListSkeleton.tsx';
import { lazyView } from '../views/parts/lazy-view.tsx';

const texts = () => loadChatTexts('chatDesk');

/** The lead inbox's own code comes with the first page that shows it. */
export const LazyLeadInboxPane = lazyView(
  async () => {
    const [{ LeadInboxPane }] = await Promise.all([import('./LeadInboxPane.tsx'), texts()]);
    return LeadInboxPane;
  },
  { Waiting, FailedIn: Column },
);

export const LazyCannedPanel = lazyView(async () => {
  const [{ CannedPanel }] = await Promise.all([import('./CannedPanel.tsx'), texts()]);
  return CannedPanel;
});

function Column({ children }: { readonly children: ReactNode }) {
  return <section className="chat-list">{children}</section>;
}

function Waiting() {
  return (
    <Column>
      <ListSkeleton />
    </Column>
  );
}
