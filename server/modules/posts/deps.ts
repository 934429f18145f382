import type { Rates } from '#contract/http/rates.ts';
import type { Currency } from '#contract/money.ts';
import type { Db } from '#server/database/connection.ts';
import type { SearchEngine } from '#server/modules/search/index.ts';
import type { SaleRules } from './sale-clock.ts';

/** What the posts module is built from. */
export type PostsDeps = {
  readonly db: Db;
  readonly search: SearchEngine;
  readonly rates: {
    readonly current: () => Rates;
    readonly toUsdMinor: (minor: number, currency: Currency) => number;
  };
  readonly sale: SaleRules;
  /** Whether other nodes have committed what this one has not read yet: nothing kept is used then. */
  readonly isBehind?: () => boolean;
  readonly now: () => number;
};
