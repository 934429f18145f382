import { Suspense } from 'react';
import type { Post } from '#contract/http/posts.ts';
import { loadTexts } from '#renderer/i18n/setup.ts';
import { lazyPart } from '#renderer/lib/lazy-code.ts';

const LazyHistory = lazyPart(async () => {
  const [{ PriceHistory }] = await Promise.all([import('./PriceHistory.tsx'), loadTexts(['priceHistory'])]);
  return PriceHistory;
});

/** The price history of a post; the page does not wait for it. */
export function PriceHistoryPart({ post }: { post: Post }) {
  return (
    <Suspense fallback={null}>
      <LazyHistory post={post} />
    </Suspense>
  );
}
