import type { LazyFeature } from '#renderer/deps.ts';
import { hiddenCarsSaga } from './hidden-cars.saga.ts';
import { hiddenCarsReducer } from './hidden-cars.slice.ts';

/** Cars that the user does not want to see. */
export const hiddenCarsFeature: LazyFeature = { name: 'hiddenCars', reducer: hiddenCarsReducer, saga: hiddenCarsSaga };
