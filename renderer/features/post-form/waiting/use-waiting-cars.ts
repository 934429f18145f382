import { useSelector } from 'react-redux';
import { useAddFeature } from '#renderer/lib/use-feature.ts';
import { waitingCarsFeature } from './waiting-cars.feature.ts';
import { selectWaitingCars } from './waiting-cars.slice.ts';
import type { WaitingCar } from './waiting-cars.slice.ts';

/** The new cars that wait to be sent, for screens that list them. */
export function useWaitingCars(): readonly WaitingCar[] {
  useAddFeature(waitingCarsFeature);
  return useSelector(selectWaitingCars);
}
