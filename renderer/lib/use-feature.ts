import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useDeps } from '../deps.ts';
import type { LazyFeature } from '../deps.ts';

/** Adds a feature to the store when the first screen that needs it is shown; false until its state exists. */
export function useFeature(feature: LazyFeature): boolean {
  const { addFeature } = useDeps();
  const isAdded = useSelector((state: object) => feature.name in state);
  useEffect(() => addFeature(feature), [addFeature, feature]);
  return isAdded;
}
