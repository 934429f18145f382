import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endProcess, startProcess } from './testing-process.ts';
import { nameOfStatement } from './tracing.ts';

const PATIENCE_MS = 120_000;

const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })),
});
const Sent = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
});

/** Takes traces as a collector would. */
const startCollector = async () => {
  const bodies: string[] = [];
  const server = createServer((request, reply) => {
    void text(request).then((body) => {
      if (request.url === '/v1/traces') bodies.push(body);
      reply.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const spans = () =>
    bodies
      .flatMap((body) => Sent.parse(JSON.parse(body)).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans)
      .flatMap((each) => each.spans);
  const close = async () => {
    server.closeAllConnections();
    await once(server.close(), 'close');
  };
  return { url: `http://127.0.0.1:${port}`, spans, close };
};

const LETTER = {
  firstName: 'Ani',
  lastName: 'Petrosyan',
  email: 'ani@example.com',
  phoneNumber: '77123456',
  subject: 'A subject',
  message: 'Words that no trace may hold.',
};

test(
  'a request and its statements are one trace, which holds the number that people see and no values',
  async () => {
    const collector = await startCollector();
    const dataDir = mkdtempSync(join(tmpdir(), 'aniv-traces-'));
    const server = await startProcess(dataDir, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    const missing = await fetch(new URL('/api/Posts/123456', server.address));
    const { error } = z.object({ error: z.object({ requestId: z.string() }) }).parse(await missing.json());
    const sent = await fetch(new URL('/api/ContactForm', server.address), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(LETTER),
    });
    await fetch(new URL('/livez', server.address));
    await endProcess(server, 'SIGTERM');
    await collector.close();
    rmSync(dataDir, { recursive: true, force: true });

    const spans = collector.spans();
    const [asked, wrote] = ['GET /api/Posts/:id', 'POST /api/ContactForm'].map((name) =>
      spans.find((span) => span.name === name),
    );
    const below = (parent: typeof asked) =>
      spans.filter(({ parentSpanId, traceId }) => parentSpanId === parent?.spanId && traceId === parent?.traceId);
    expect([missing.status, sent.status]).toEqual([404, 200]);
    expect(asked?.attributes).toEqual([
      { key: 'http.request.method', value: { stringValue: 'GET' } },
      { key: 'http.route', value: { stringValue: '/api/Posts/:id' } },
      { key: 'aniv.request_id', value: { stringValue: error.requestId } },
      { key: 'http.response.status_code', value: { intValue: 404 } },
    ]);
    expect(JSON.stringify(below(asked))).toContain(String.raw`from \"post\"`);
    expect(below(wrote).map(({ name }) => name)).toContain('insert contact_message');
    expect(spans.filter(({ name }) => name.includes('livez'))).toEqual([]);
    expect(JSON.stringify(spans.map(({ name, attributes }) => [name, attributes]))).not.toMatch(
      /123456|Petrosyan|Words that/,
    );
  },
  PATIENCE_MS,
);

describe('the name of a statement', () => {
  test.each([
    ['select "id", "name" from "post" as "p" where "id" = ?', 'select post'],
    ['insert into "contact_message" ("a") values ($1)', 'insert contact_message'],
    ['update "users" set "a" = ?', 'update users'],
    ['delete from "session" where "id" = ?', 'delete session'],
    ['begin immediate', 'begin'],
    ['', 'statement'],
  ])('%j is %j', (sql, name) => {
    expect(nameOfStatement(sql)).toBe(name);
  });
});
