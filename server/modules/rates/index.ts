import { readFile } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import { createDailyRates, type DailyRates, type DailyRatesDeps } from './daily.ts';
import { ratesRepository } from './rates.repository.ts';
import { parseRateFile, type RatesService, startRates } from './rates.service.ts';

export { centralBank } from './central-bank.ts';
export type { DailyRates } from './daily.ts';
export { ratesRoutes } from './rates.routes.ts';
export type { RatesService } from './rates.service.ts';

const SHIPPED = new URL('../../../resources/rates.json', import.meta.url);

/** Currency rates over the database, with the shipped table as the first. */
export const openRates = async (db: Kysely<Database>): Promise<RatesService> =>
  startRates(ratesRepository(db), parseRateFile(await readFile(SHIPPED, 'utf8')));

/** The job that fetches the day's rates; see createDailyRates. */
export const openDailyRates = (deps: Omit<DailyRatesDeps, 'repository'>): DailyRates =>
  createDailyRates({ ...deps, repository: ratesRepository(deps.db) });
