import { z } from 'zod';
import type { Rates } from '#contract/http/rates.ts';
import { CURRENCIES, type Currency } from '#contract/money.ts';
import type { RatesRepository } from './rates.repository.ts';

const RateFile = z.object({
  date: z.iso.date(),
  amdForOne: z.record(z.enum(CURRENCIES), z.number().positive()),
});

/** Reads a table written as drams for one unit, the way the Central Bank of Armenia publishes it. */
export const parseRateFile = (text: string): Rates => {
  const { date, amdForOne } = RateFile.parse(JSON.parse(text));
  const perUsd = Object.fromEntries(CURRENCIES.map((currency) => [currency, amdForOne.USD / amdForOne[currency]]));
  return { date, base: 'USD', perUsd };
};

export type RatesService = {
  /** The table in force, in memory: every displayed price reads it. */
  readonly current: () => Rates;
  /** A price in hundredths of its currency as hundredths of a US dollar, as the posts store it. */
  readonly toUsdMinor: (minor: number, currency: Currency) => number;
  /** Puts a newer table in force and prices every post by it; an older one changes nothing. */
  readonly adopt: (rates: Rates) => Promise<boolean>;
  /** Puts a newer table in force and leaves the posts' prices to the caller. */
  readonly adoptTable: (rates: Rates) => Promise<boolean>;
  /** Reads the newest table again, which another process may have brought. */
  readonly refresh: () => Promise<void>;
};

/** Starts from the newest stored table, or from the shipped one where that is newer (D066: the last good table). */
export const startRates = async (repository: RatesRepository, shipped: Rates): Promise<RatesService> => {
  let inForce = await repository.latest();

  const adoptWith =
    (save: RatesRepository['save']) =>
    async (rates: Rates): Promise<boolean> => {
      if (inForce !== undefined && inForce.date >= rates.date) return false;
      await save(rates);
      inForce = (await repository.latest()) ?? rates;
      return true;
    };
  const adopt = adoptWith(repository.save);

  await adopt(shipped);
  const current = () => inForce ?? shipped;
  return {
    current,
    adopt,
    adoptTable: adoptWith(repository.keep),
    refresh: async () => {
      inForce = (await repository.latest()) ?? inForce;
    },
    toUsdMinor: (minor, currency) => {
      const rate = current().perUsd[currency];
      if (rate === undefined) throw new Error(`There is no rate for ${currency}.`);
      return Math.round(minor / rate);
    },
  };
};
