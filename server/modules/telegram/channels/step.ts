import { isCheaper, type News } from './caption.ts';
import type { ChannelCar } from './car-facts.ts';
import type { NewsRow } from './queue.repository.ts';

/** The action for one event of a channel; `nothing` waits for the next event. */
export type Step = 'send' | 'edit' | 'withdraw' | 'drop' | 'nothing';

const stepOfAbsent = (car: ChannelCar, { kind, from }: News): Step => {
  if (kind === 'new') return car.status === 'live' ? 'send' : 'nothing';
  if (car.status === 'pending') return 'nothing';
  const isNews = kind === 'sold' ? car.status === 'sold' : car.status === 'live' && isCheaper(car, from);
  return isNews ? 'send' : 'drop';
};

const stepOfPosted = (car: ChannelCar, { kind }: News): Step => {
  // Until a moderator has looked at a change, the message shows what was approved.
  if (car.status === 'pending') return 'nothing';
  if (car.status === 'gone') return 'withdraw';
  return kind === 'sold' && car.status === 'live' ? 'withdraw' : 'edit';
};

/** The action for the present state of a car; idempotent. */
export const stepFor = (state: NewsRow['state'], car: ChannelCar, news: News): Step => {
  if (state === 'absent') return stepOfAbsent(car, news);
  return state === 'posted' || state === 'withdrawn' ? stepOfPosted(car, news) : 'nothing';
};
