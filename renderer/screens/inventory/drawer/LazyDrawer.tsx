import { Suspense } from 'react';
import { lazyPart } from '#renderer/lib/lazy-code.ts';
import { loadTexts } from '#renderer/i18n/setup.ts';
import type { CarDrawerProps } from './CarDrawer.tsx';

const CarDrawer = lazyPart(async () => {
  const [{ CarDrawer: drawer }] = await Promise.all([
    import('./CarDrawer.tsx'),
    loadTexts(['carDrawer', 'sell', 'features', 'photos']),
  ]);
  return drawer;
});

/** The drawer of a car, whose code comes with the first one that is opened. */
export function LazyDrawer(props: CarDrawerProps) {
  return (
    <Suspense fallback={<output className="w-car" aria-busy="true" />}>
      <CarDrawer {...props} />
    </Suspense>
  );
}
