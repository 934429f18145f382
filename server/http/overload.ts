import { constrainedMemory } from 'node:process';
import { totalmem } from 'node:os';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { routes } from '#contract/http/routes.ts';
import { AppError } from './errors.ts';

export type OverloadLimits = { readonly maxEventLoopDelayMs: number; readonly maxRssBytes: number };

const HEALTH = routes.health.check.path;
const RETRY_AFTER_SECONDS = 5;

/** Half a second behind, or four fifths of the memory this process may have (SECURITY rule 25). */
export const overloadLimits = (): OverloadLimits => {
  const limit = constrainedMemory();
  const memory = limit > 0 && limit < totalmem() ? limit : totalmem();
  return { maxEventLoopDelayMs: 500, maxRssBytes: Math.floor(memory * 0.8) };
};

/** Refuses requests with OVERLOADED while the process is past its limits; health answers all the same. */
export const shedLoad = (app: FastifyInstance, limits: OverloadLimits): void => {
  app.register(underPressure, {
    maxEventLoopDelay: limits.maxEventLoopDelayMs,
    maxRssBytes: limits.maxRssBytes,
    pressureHandler: (request) => {
      if (request.routeOptions.url === HEALTH) return;
      throw new AppError('OVERLOADED', undefined, { retryAfter: RETRY_AFTER_SECONDS });
    },
  });
};
