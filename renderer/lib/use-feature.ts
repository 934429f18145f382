import { startTransition, useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import { useDeps } from '../deps.ts';
import type { LazyFeature } from '../deps.ts';

/** Adds a feature to the store when the first screen that needs it is shown. */
export function useAddFeature(feature: LazyFeature): void {
  const { addFeature } = useDeps();
  useEffect(() => addFeature(feature), [addFeature, feature]);
}

/**
 * Adds a feature likewise, and tells when its state exists. What then appears is rendered in pieces, so that a slow
 * phone stays free for taps.
 */
export function useFeature(feature: LazyFeature): boolean {
  const store = useStore<object>();
  const [isAdded, setAdded] = useState(() => feature.name in store.getState());
  useAddFeature(feature);
  useEffect(() => startTransition(() => setAdded(true)), []);
  return isAdded;
}
