import { useSelector } from 'react-redux';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { waitingCarsFeature } from './waiting-cars.feature.ts';
import { selectWaitingCars } from './waiting-cars.slice.ts';
import type { WaitingCar } from './waiting-cars.slice.ts';

/** The new cars that wait, for a screen that tells of them. */
export function useWaitingCars(): readonly WaitingCar[] {
  useFeature(waitingCarsFeature);
  return useSelector(selectWaitingCars);
}
