import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Figure } from '#server/figure.ts';

const PREFIX = 'aniv_';
/** A figure that takes longer is left out. */
const READ_MS = 2000;
/** From a cached reply to the limit of a handler. */
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

export type Metrics = {
  /** The text that Prometheus reads, and its type. */
  readonly text: () => Promise<string>;
  readonly contentType: string;
  /** Measures every request from here on. */
  readonly observe: (app: FastifyInstance) => void;
};

const within = async <Value>(work: Value | Promise<Value>, ms: number): Promise<Value> => {
  const late = new AbortController();
  const limit = pause(ms, undefined, { signal: late.signal, ref: false }).then(() => {
    throw new Error('The figure took too long.');
  });
  limit.catch(() => undefined);
  try {
    return await Promise.race([work, limit]);
  } finally {
    late.abort();
  }
};

/** A gauge that is read anew for every answer; it shows nothing where it could not be read. */
const addGauge = (registry: Registry, failures: Counter, { name, help, label, read }: Figure): void => {
  const gauge: Gauge = new Gauge({
    name: PREFIX + name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    collect: async () => {
      try {
        const reading = await within(read(), READ_MS);
        gauge.reset();
        if (typeof reading === 'number') gauge.set(reading);
        else for (const [value, number] of Object.entries(reading)) gauge.set({ [label ?? 'name']: value }, number);
      } catch {
        if (label === undefined) gauge.remove();
        else gauge.reset();
        failures.inc({ figure: name });
      }
    },
  });
};

/** Prometheus' registry over these figures, the requests and the process. Labels never hold an id. */
export const createMetrics = (figures: readonly Figure[]): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: `${PREFIX}http_request_seconds`,
    help: 'Answered requests by the pattern of their route.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  const failures = new Counter({
    name: `${PREFIX}figure_failures_total`,
    help: 'Figures that could not be read for an answer of /metrics.',
    labelNames: ['figure'],
    registers: [registry],
  });
  for (const figure of figures) addGauge(registry, failures, figure);
  return {
    text: () => registry.metrics(),
    contentType: registry.contentType,
    observe: (app) => {
      app.addHook('onResponse', (request, reply, done) => {
        const { url: route = 'none' } = request.routeOptions;
        const labels = { method: request.method, route, status: reply.statusCode };
        seconds.observe(labels, reply.elapsedTime / 1000);
        done();
      });
    },
  };
};
