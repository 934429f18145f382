import { Suspense } from 'react';
import { loadTexts } from '#renderer/i18n/setup.ts';
import { lazyCode } from '#renderer/lib/lazy-code.ts';
import type { LotStockProps } from './LotStock.tsx';

const LotStock = lazyCode(async () => {
  const [{ LotStock: screen }] = await Promise.all([
    import('./LotStock.tsx'),
    loadTexts(['carDrawer', 'lot', 'photos', 'sell']),
  ]);
  return screen;
});

/** The stock on a phone, whose code comes with the first narrow screen. */
export function LazyLot(props: LotStockProps) {
  return (
    <Suspense fallback={<output className="w-wait" aria-busy="true" />}>
      <LotStock {...props} />
    </Suspense>
  );
}
