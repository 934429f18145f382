import { AppError } from '#server/http/errors.ts';
import type { BotDeps } from '../part.ts';
import type { Matched } from './read-text.ts';

const VIN_MS = 8000;

/** Matches a user's VIN with the catalogue; undefined if decoding fails or the user's limit is reached. */
export const vinReader =
  ({ vin: { service }, limiter, logger }: Pick<BotDeps, 'vin' | 'limiter' | 'logger'>) =>
  async (userId: number, vin: string | undefined): Promise<Matched | undefined> => {
    if (vin === undefined) return undefined;
    try {
      await limiter?.countOf('vin', userId);
      return (await service.matchAll([vin], VIN_MS)).get(vin);
    } catch (error) {
      if (!(error instanceof AppError)) logger.warn({ err: error }, 'a VIN sent to the bot was not decoded');
      return undefined;
    }
  };
