import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyRequest } from 'fastify';
import type { NoteQuery } from './database/connection.ts';
import type { ServerModule } from './module.ts';

export type Tracing = {
  /** Measures requests; its stop sends what is left. */
  readonly module: ServerModule;
  /** Notes a statement that has ended, for the request that asked it. */
  readonly noteQuery: NoteQuery;
};

const MAX_SQL = 2000;
/** A collector that does not answer must not hold up the stop. */
const SEND_MS = 3000;
const TABLE = /\b(?:from|into|update)\s+"?(\w+)/i;

/** `select post`: the kind of a statement and its first table. */
export const nameOfStatement = (sql: string): string => {
  const [kind = 'statement'] = /\w+/.exec(sql) ?? [];
  const table = TABLE.exec(sql)?.[1];
  return table === undefined ? kind.toLowerCase() : `${kind.toLowerCase()} ${table}`;
};

/** Sends a span for each request and each of its statements to a collector, by OTLP over HTTP. Statements have no values. */
export const openTracing = ({ url, version }: { readonly url: string; readonly version: string }): Tracing => {
  const exporter = new OTLPTraceExporter({ url: `${url}/v1/traces`, timeoutMillis: SEND_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'aniv', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: SEND_MS })],
  });
  const tracer = provider.getTracer('aniv');
  const current = new AsyncLocalStorage<Context>();
  const requests = new WeakMap<FastifyRequest, { readonly span: Span; readonly within: Context }>();

  const module: ServerModule = {
    name: 'tracing',
    stop: () => provider.shutdown(),
    routes: (app) => {
      app.addHook('onRequest', (request, _reply, done) => {
        const { url: route = 'none', config } = request.routeOptions;
        if (config.isProbe === true) return done();
        const attributes = {
          'http.request.method': request.method,
          'http.route': route,
          'aniv.request_id': request.id,
        };
        const span = tracer.startSpan(
          `${request.method} ${route}`,
          { kind: SpanKind.SERVER, attributes },
          ROOT_CONTEXT,
        );
        const within = trace.setSpan(ROOT_CONTEXT, span);
        requests.set(request, { span, within });
        return current.run(within, done);
      });
      // A body is read outside the context of its request.
      app.addHook('preValidation', (request, _reply, done) => {
        const known = requests.get(request);
        if (known === undefined) done();
        else current.run(known.within, done);
      });
      app.addHook('onResponse', (request, reply, done) => {
        const span = requests.get(request)?.span;
        span?.setAttribute('http.response.status_code', reply.statusCode);
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
        done();
      });
    },
  };

  const noteQuery: NoteQuery = ({ level, query, queryDurationMillis }) => {
    const parent = current.getStore();
    if (parent === undefined) return;
    const ended = Date.now();
    const attributes = { 'db.query.text': query.sql.slice(0, MAX_SQL) };
    const options = { kind: SpanKind.CLIENT, attributes, startTime: ended - queryDurationMillis };
    const span = tracer.startSpan(nameOfStatement(query.sql), options, parent);
    if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(ended);
  };

  return { module, noteQuery };
};
