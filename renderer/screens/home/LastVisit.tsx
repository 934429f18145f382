import { Suspense } from 'react';
import { useNavigationType } from 'react-router-dom';
import { useDeps } from '#renderer/deps.ts';
import { hasVisited } from '#renderer/lib/last-visit.ts';
import { lazyPart } from '#renderer/lib/lazy-code.ts';

const SeenCars = lazyPart(() => import('./SeenCars.tsx').then((module) => module.SeenCars));

/** Set by public/boot.js where the device remembers a visit: the row has its room in the page from the first paint. */
const ROOM = 'a-seen';

/** The row of the last visit. Going back finds home as it was left, so the row comes only with a new page or a link. */
export function LastVisit() {
  const { storage } = useDeps().platform;
  const isReturn = useNavigationType() === 'POP';
  const { classList } = document.documentElement;
  if (!hasVisited(storage) || (isReturn && !classList.contains(ROOM))) return null;
  classList.add(ROOM);
  return (
    <Suspense fallback={<section className="h-seen" />}>
      <SeenCars />
    </Suspense>
  );
}
