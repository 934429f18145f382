import { totalmem } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import process, { constrainedMemory } from 'node:process';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { routes } from '#contract/http/routes.ts';
import { AppError } from './errors.ts';

export type OverloadLimits = { readonly maxEventLoopDelayMs: number; readonly maxRssBytes: number };

const HEALTH = routes.health.check.path;
const RETRY_AFTER_SECONDS = 5;
const MEASURED_EVERY_MS = 1000;
/** The timer behind the measured delay; a loop without delay shows this much. */
const RESOLUTION_MS = 10;

/** Half a second behind, or four fifths of the memory this process may have (SECURITY rule 25). */
export const overloadLimits = (): OverloadLimits => {
  const limit = constrainedMemory();
  const memory = limit > 0 && limit < totalmem() ? limit : totalmem();
  return { maxEventLoopDelayMs: 500, maxRssBytes: Math.floor(memory * 0.8) };
};

/** The refusal of a request while the process is past one of its limits. */
export const overloaded = (): AppError => new AppError('OVERLOADED', undefined, { retryAfter: RETRY_AFTER_SECONDS });

/** Health is answered in every state, so that a supervisor does not kill a server that is busy. */
export const isHealthCheck = ({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): boolean =>
  routeOptions.url === HEALTH || routeOptions.config.isProbe === true;

/** Measures the process once a second and refuses requests with OVERLOADED while it is past its limits. */
export const shedLoad = (
  app: FastifyInstance,
  { maxEventLoopDelayMs, maxRssBytes }: OverloadLimits,
  readRss: () => number = () => process.memoryUsage.rss(),
): void => {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let rssBytes = 0;
  let isOverloaded = false;
  const measure = (): void => {
    // Without a single sample the loop was blocked all the time.
    const delayMs = Number.isNaN(delay.mean) ? Infinity : delay.mean / 1e6 - RESOLUTION_MS;
    delay.reset();
    try {
      rssBytes = readRss();
    } catch {
      // Linux reads it from a file, which fails without a free descriptor: the last value stays.
    }
    isOverloaded = delayMs > maxEventLoopDelayMs || rssBytes > maxRssBytes;
  };
  const timer = setInterval(measure, MEASURED_EVERY_MS).unref();
  app.addHook('onRequest', (request, _reply, done) => {
    done(isOverloaded && !isHealthCheck(request) ? overloaded() : undefined);
  });
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    delay.disable();
    done();
  });
};
