import { readFile } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import { ratesRepository } from './rates.repository.ts';
import { parseRateFile, type RatesService, startRates } from './rates.service.ts';

export { ratesRoutes } from './rates.routes.ts';
export type { RatesService } from './rates.service.ts';

const SHIPPED = new URL('../../../resources/rates.json', import.meta.url);

/** Currency rates over the database, with the shipped table as the first. */
export const openRates = async (db: Kysely<Database>): Promise<RatesService> =>
  startRates(ratesRepository(db), parseRateFile(await readFile(SHIPPED, 'utf8')));
