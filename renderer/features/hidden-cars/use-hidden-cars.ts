import { useMemo, useState } from 'react';
import { shallowEqual, useSelector } from 'react-redux';
import type { PostId } from '#contract/ids.ts';
import { useDeps } from '#renderer/deps.ts';
import type { WithHiddenCars } from './hidden-cars.slice.ts';
import { readHidden } from './kept-hidden.ts';

/**
 * The cars that lists leave out; at first as the device remembers them, so that none is seen for a moment. The set stays
 * the same while they do, so that the list is not rendered again once the feature is there.
 */
export function useHiddenCars(): ReadonlySet<PostId> {
  const { storage } = useDeps().platform;
  const [kept] = useState(() => readHidden(storage));
  const ids = useSelector(({ hiddenCars }: WithHiddenCars) => hiddenCars?.ids ?? kept, shallowEqual);
  return useMemo(() => new Set(ids), [ids]);
}
