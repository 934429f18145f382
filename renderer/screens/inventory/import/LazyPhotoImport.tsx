import { Suspense } from 'react';
import { loadTexts } from '#renderer/i18n/setup.ts';
import { lazyPart } from '#renderer/lib/lazy-code.ts';
import type { PhotoImportPanelProps } from './PhotoImportPanel.tsx';

/** The panel, its texts and its drag and drop come where a host can import photos, and nowhere else. */
const Panel = lazyPart(async () => {
  const [{ PhotoImportPanel }] = await Promise.all([import('./PhotoImportPanel.tsx'), loadTexts(['photoImport'])]);
  return PhotoImportPanel;
});
const Chip = lazyPart(async () => {
  const [{ ImportChip }] = await Promise.all([import('./ImportChip.tsx'), loadTexts(['photoImport'])]);
  return ImportChip;
});

/** The panel beside the grid while it is open. */
export function LazyPhotoImport({ isOpen, ...props }: { isOpen: boolean } & PhotoImportPanelProps) {
  return <Suspense fallback={null}>{isOpen && <Panel {...props} />}</Suspense>;
}

/** The import under way, in the status bar. */
export function LazyImportChip({ onOpen }: { onOpen: () => void }) {
  return (
    <Suspense fallback={null}>
      <Chip onOpen={onOpen} />
    </Suspense>
  );
}
