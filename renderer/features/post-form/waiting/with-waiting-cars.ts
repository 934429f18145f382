import type { StockState } from '#contract/ipc/inventory.ts';
import type { WaitingCar } from './waiting-cars.slice.ts';

/** The stock with the new cars among what waits; what is held waits for the seller as what was refused does. */
export const withWaitingCars = <State extends StockState | null>(state: State, cars: readonly WaitingCar[]): State => {
  if (state === null || cars.length === 0) return state;
  const waiting = cars.filter((car) => car.state === 'waiting').length;
  return { ...state, waiting: state.waiting + waiting, refused: state.refused + cars.length - waiting };
};
