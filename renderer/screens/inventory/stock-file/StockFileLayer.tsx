import { Suspense } from 'react';
import { loadTexts } from '#renderer/i18n/setup.ts';
import { lazyPart } from '#renderer/lib/lazy-code.ts';
import type { StockFileWizardProps } from './StockFileWizard.tsx';

/** The wizard's code and texts come when it is first opened. */
const Wizard = lazyPart(async () => {
  const [{ StockFileWizard }] = await Promise.all([import('./StockFileWizard.tsx'), loadTexts(['stockFile'])]);
  return StockFileWizard;
});

/** The import of a stock file over the grid. */
export function StockFileLayer(props: StockFileWizardProps) {
  return (
    <Suspense fallback={null}>
      <Wizard {...props} />
    </Suspense>
  );
}
