import type { BotDeps } from '../part.ts';
import { factsOf, type Reading, type Told } from './read-text.ts';
import { restater } from './restate.ts';
import { vinReader } from './vin-reader.ts';

export type Teller = (userId: number, text: string, reading: Pick<Reading, 'words' | 'thisYear'>) => Promise<Told>;

/** Asks the services about a seller's text; to be called outside of transactions. */
export const teller = (deps: Pick<BotDeps, 'vin' | 'chatModel' | 'limiter' | 'logger'>): Teller => {
  const vinOf = vinReader(deps);
  const restated = restater(deps);
  return async (userId, text, reading) => {
    const { facts } = factsOf(text, reading);
    const [matched, other] = await Promise.all([vinOf(userId, facts.vin), restated(userId, text, facts)]);
    return { matched, restated: other };
  };
};
