import { Suspense } from 'react';
import type { Post } from '#contract/http/posts.ts';
import { loadTexts } from '#renderer/i18n/setup.ts';
import { lazyPart } from '#renderer/lib/lazy-code.ts';

const LazyHistory = lazyPart(async () => {
  const [{ PriceHistory }] = await Promise.all([import('./PriceHistory.tsx'), loadTexts(['priceHistory'])]);
  return PriceHistory;
});
const LazyMarkets = lazyPart(async () => {
  const [{ ModelMarkets }] = await Promise.all([import('./ModelMarkets.tsx'), loadTexts(['prices'])]);
  return ModelMarkets;
});

/** How the price of a post went and what the model costs elsewhere; the page does not wait for either. */
export function PricesPart({ post }: { post: Post }) {
  return (
    <Suspense fallback={null}>
      <LazyHistory post={post} />
      <LazyMarkets post={post} />
    </Suspense>
  );
}
