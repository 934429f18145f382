import { z } from 'zod';

/** A whole number up to `max`. */
const upTo = (max: number) =>
  z
    .string()
    .regex(/^(0|[1-9][0-9]{0,4})$/)
    .transform(Number)
    .refine((number) => number <= max);

/** How operators run and watch a server, in the form of the other variables: schema, value where unset, what it takes. */
export const OPERATIONS_VARIABLES = {
  DRAIN_SECONDS: [upTo(300), '0', 'seconds from 0 to 300'],
  METRICS_PORT: [
    z.union([z.literal(''), upTo(65_535)]),
    '',
    'nothing or another port than PORT, from 0 to 65535, for /metrics alone',
  ],
  METRICS_HOST: [
    z.string().regex(/^[0-9A-Za-z.:_-]+$/),
    '127.0.0.1',
    'an address or host name where METRICS_PORT listens',
  ],
  METRICS_TOKEN: [
    z.string().regex(/^([\x21-\x7E]{16,200})?$/),
    '',
    'nothing or 16 to 200 characters that whoever reads /metrics sends as its bearer token',
  ],
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    z.union([z.literal(''), z.url({ protocol: /^https?$/ })]),
    '',
    'nothing (no traces) or the address of a collector that takes OTLP over HTTP, such as http://127.0.0.1:4318',
  ],
} as const;

type Values = { [Name in keyof typeof OPERATIONS_VARIABLES]: z.output<(typeof OPERATIONS_VARIABLES)[Name][0]> };

export type MetricsConfig = {
  /** Undefined where /metrics is on the port of the site. */
  readonly port: number | undefined;
  readonly host: string;
  /** Empty if /metrics is served on its own port alone. */
  readonly token: string;
};

export type OperationsConfig = {
  /** How long a stopping server still serves while /readyz answers 503. */
  readonly drainMs: number;
  /** Undefined where nothing is measured. */
  readonly metrics: MetricsConfig | undefined;
  /** The collector of traces, without a slash at its end; empty means none. */
  readonly tracesUrl: string;
};

const metricsOf = ({ METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token }: Values) =>
  port === '' && token === '' ? undefined : { port: port === '' ? undefined : port, host, token };

export const operationsOf = (values: Values): OperationsConfig => ({
  drainMs: values.DRAIN_SECONDS * 1000,
  metrics: metricsOf(values),
  tracesUrl: values.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
});
