import { useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import { useDeps } from '../deps.ts';
import type { LazyFeature } from '../deps.ts';

/** Adds a feature to the store when the first screen that needs it is shown; false until its state stands there. */
export function useFeature(feature: LazyFeature): boolean {
  const { addFeature } = useDeps();
  const store = useStore<Record<string, unknown>>();
  const [isAdded, setAdded] = useState(() => feature.name in store.getState());
  useEffect(() => {
    addFeature(feature);
    setAdded(true);
  }, [addFeature, feature]);
  return isAdded;
}
