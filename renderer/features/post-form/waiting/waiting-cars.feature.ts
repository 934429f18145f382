import type { LazyFeature } from '#renderer/deps.ts';
import { waitingCarsSaga } from './waiting-cars.saga.ts';
import { waitingCarsReducer } from './waiting-cars.slice.ts';

/** New cars that wait for the connection, and their way to the server. */
export const waitingCarsFeature: LazyFeature = {
  name: 'waitingCars',
  reducer: waitingCarsReducer,
  saga: waitingCarsSaga,
};
