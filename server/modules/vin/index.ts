import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/database/connection.ts';
import type { RateLimiter } from '#server/http/rate-limit.ts';
import type { RouteModule } from '#server/http/route.ts';
import type { ServerModule } from '#server/module.ts';
import { vinCodes } from './codes.ts';
import { matchRepository } from './match.repository.ts';
import { openVinDecoder } from './vin-decoder.ts';
import { vinRoutes } from './vin.routes.ts';
import { VinService } from './vin.service.ts';

export { findModel } from './names.ts';
export { openVinDecoder } from './vin-decoder.ts';
export { readCarNumber } from './vin-text.ts';
export type { VinService } from './vin.service.ts';

export type VinDeps = {
  readonly db: Db;
  readonly dataDir: string;
  readonly limiter: RateLimiter | undefined;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
  readonly now: () => number;
  /** How long one decoding may take where the decoder's own limit does not fit. */
  readonly decodeMs?: number | undefined;
};

export type Vin = {
  readonly routes: RouteModule;
  readonly service: Pick<VinService, 'matchAll'>;
  readonly close: () => void;
};

/** The reading of car numbers, over the catalogue and a process that starts with the first question. */
export const openVin = ({ db, dataDir, limiter, logger, now, decodeMs }: VinDeps): Vin => {
  const decoder = openVinDecoder({ dataDir, ...(decodeMs === undefined ? {} : { timeoutMs: decodeMs }) });
  const onError = (error: unknown) => logger.warn({ err: error }, 'VIN decoder failed');
  const vin = new VinService({ decoder, codes: vinCodes(), repository: matchRepository(db), onError, now });
  return { routes: vinRoutes({ vin, limiter }), service: vin, close: decoder.close };
};

/** Owns the process that reads car numbers. */
export const vinModule = ({ routes, close }: Vin): ServerModule => ({ name: 'vin', routes, stop: close });
