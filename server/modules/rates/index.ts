import { readFile } from 'node:fs/promises';
import { HOUR_MS } from '#contract/time.ts';
import type { Db } from '#server/database/connection.ts';
import type { ServerModule } from '#server/module.ts';
import { centralBank } from './central-bank.ts';
import { createDailyRates, type DailyRates, type DailyRatesDeps } from './daily.ts';
import { ratesRepository } from './rates.repository.ts';
import { type Market, ratesRoutes } from './rates.routes.ts';
import { parseRateFile, type RatesService, startRates } from './rates.service.ts';

export type { RatesService } from './rates.service.ts';

const SHIPPED = new URL('../../../resources/rates.json', import.meta.url);

/** Currency rates over the database, with the shipped table as the first. */
export const openRates = async (db: Db): Promise<RatesService> =>
  startRates(ratesRepository(db), parseRateFile(await readFile(SHIPPED, 'utf8')));

export type OpenDailyRatesDeps = Omit<DailyRatesDeps, 'repository' | 'source'> & {
  /** The Central Bank's service; empty where rates are not fetched. */
  readonly url: string;
};

/** The job that fetches the day's rates; see createDailyRates. */
export const openDailyRates = ({ url, ...deps }: OpenDailyRatesDeps): DailyRates =>
  createDailyRates({
    ...deps,
    repository: ratesRepository(deps.db),
    source: url === '' ? undefined : centralBank(url),
  });

/** Every node reads the newest table again; one of them sees to it that the day's table is fetched, fenced by its lease. */
export const ratesModule = (rates: RatesService, daily: DailyRates, market: Market): ServerModule => ({
  name: 'rates',
  routes: ratesRoutes(rates, market),
  every: [
    { name: 'refresh', ms: HOUR_MS, once: 'node', run: rates.refresh },
    { name: 'ask', ms: HOUR_MS, once: 'market', run: daily.check },
  ],
});
