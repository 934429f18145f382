import { Suspense, useCallback, useState } from 'react';
import { loadTexts } from '#renderer/i18n/setup.ts';
import { lazyPart } from '#renderer/lib/lazy-code.ts';

const HomeRest = lazyPart(async () => {
  const [{ HomeRest: rest }] = await Promise.all([import('./HomeRest.tsx'), loadTexts(['homeEnd'])]);
  return rest;
});
/** How far below the window it is requested, so that it is loaded when it comes into view. */
const NEAR = { rootMargin: '1200px' };

/** What home has far below the first sight: neither its code nor its data is loaded before somebody scrolls near. */
export function HomeEnd() {
  const [isNear, setNear] = useState(false);
  const watch = useCallback((place: Element | null) => {
    const observer = new IntersectionObserver((entries) => setNear((was) => was || entries[0]!.isIntersecting), NEAR);
    observer.observe(place!);
    return () => observer.disconnect();
  }, []);
  return (
    <div className="h-end" ref={watch}>
      {isNear && (
        <Suspense>
          <HomeRest />
        </Suspense>
      )}
    </div>
  );
}
