import { lazy, Suspense } from 'react';
import type { LightboxProps } from './Lightbox.tsx';

const Lightbox = lazy(() => import('./Lightbox.tsx').then((module) => ({ default: module.Lightbox })));

/** The lightbox, whose code comes when it is first opened. */
export function LazyLightbox(props: LightboxProps) {
  return (
    <Suspense fallback={null}>
      <Lightbox {...props} />
    </Suspense>
  );
}
