import type { ChatCar } from '#contract/live/chat-message.ts';
import type { Db } from '#server/database/connection.ts';
import { findCars } from './views.repository.ts';
import { toCar } from './views.ts';

/** Cars as they are today, by their ids; posts that never existed are left out. */
export const carsByIds = async (db: Db, postIds: readonly number[]): Promise<ReadonlyMap<number, ChatCar>> => {
  if (postIds.length === 0) return new Map();
  return new Map((await findCars(db, [...new Set(postIds)])).map((car) => [car.post_id, toCar(car)]));
};
