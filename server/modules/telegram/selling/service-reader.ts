import type { BotDeps } from '../part.ts';
import { factsOf, type Reading, type Answers } from './read-text.ts';
import { restater } from './restate.ts';
import { vinReader } from './vin-reader.ts';

export type ServiceReader = (
  userId: number,
  text: string,
  reading: Pick<Reading, 'words' | 'thisYear'>,
) => Promise<Answers>;

/** Asks the services about a seller's text; to be called outside of transactions. */
export const serviceReader = (deps: Pick<BotDeps, 'vin' | 'chatModel' | 'limiter' | 'logger'>): ServiceReader => {
  const vinOf = vinReader(deps);
  const restated = restater(deps);
  return async (userId, text, reading) => {
    const { facts } = factsOf(text, reading);
    const [matched, other] = await Promise.all([vinOf(userId, facts.vin), restated(userId, text, facts)]);
    return { matched, restated: other };
  };
};
