import type { StockState } from '#contract/ipc/inventory.ts';
import type { WaitingCar } from './waiting-cars.slice.ts';

/** The stock with the new cars among the pending changes; held cars wait for the seller, as refused ones do. */
export const withWaitingCars = <State extends StockState | null>(state: State, cars: readonly WaitingCar[]): State => {
  if (state === null || cars.length === 0) return state;
  const waiting = cars.filter((car) => car.state === 'waiting').length;
  return { ...state, waiting: state.waiting + waiting, refused: state.refused + cars.length - waiting };
};
