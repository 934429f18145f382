import { Suspense } from 'react';
import { lazyPart } from '#renderer/lib/lazy-code.ts';
import type { LightboxProps } from './Lightbox.tsx';

const Lightbox = lazyPart(() => import('./Lightbox.tsx').then((module) => module.Lightbox));

/** The lightbox, whose code comes when it is first opened. */
export function LazyLightbox(props: LightboxProps) {
  return (
    <Suspense fallback={null}>
      <Lightbox {...props} />
    </Suspense>
  );
}
