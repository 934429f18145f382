import { CHAT, type LeadState } from '#contract/chat.ts';
import { PostId } from '#contract/ids.ts';
import { answerMinutes } from './answer-time.ts';
import type { ChatDeps } from './deps.ts';
import { countByState, countWaiting, leadCars } from './lead-inbox.repository.ts';
import { findCars } from './views.repository.ts';
import { toCar } from './views.ts';

const CARS = 200;

/** The figures of a seller's inbox. */
export const leadInboxFigures = async ({ db, now }: Pick<ChatDeps, 'db' | 'now'>, userId: number) => {
  const late = new Date(now() - CHAT.overdueMinutes * 60_000).toISOString();
  const [states, waiting, minutes, cars] = await Promise.all([
    countByState(db, userId),
    countWaiting(db, userId, late),
    answerMinutes(db, userId, now()),
    leadCars(db, userId, CARS),
  ]);
  const ids = cars.map(({ postId }) => postId);
  const titles = new Map(
    ids.length === 0 ? [] : (await findCars(db, ids)).map((car) => [car.post_id, toCar(car).title]),
  );
  const countOf = (state: LeadState): number => states.get(state) ?? 0;
  return {
    byState: { new: countOf('new'), ours: countOf('ours'), theirs: countOf('theirs'), done: countOf('done') },
    ...waiting,
    answerMinutes: minutes,
    cars: cars.map((car) => ({ ...car, postId: PostId.parse(car.postId), title: titles.get(car.postId) ?? '' })),
  };
};
