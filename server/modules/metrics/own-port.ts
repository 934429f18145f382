import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MetricsConfig } from '#server/config-operations.ts';
import { createServer } from '#server/lib/node-http.ts';
import { metricsRefusal } from '#server/start-refusal.ts';
import { mayRead } from './bearer.ts';
import type { Metrics } from './registry.ts';

export type OwnPort = { readonly start: () => Promise<void>; readonly stop: () => Promise<void> };

/** Serves /metrics, and nothing else, on a port of its own. */
export const serveOnOwnPort = (
  { text, contentType }: Pick<Metrics, 'text' | 'contentType'>,
  { port = 0, host, token }: MetricsConfig,
): OwnPort => {
  const answer = async ({ method, url, headers }: IncomingMessage, reply: ServerResponse): Promise<void> => {
    if (method !== 'GET' || url?.split('?', 1)[0] !== '/metrics') return void reply.writeHead(404).end();
    if (token !== '' && !mayRead(headers.authorization, token)) return void reply.writeHead(401).end();
    const body = await text();
    reply.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(body);
  };
  const server = createServer((request, reply) => {
    answer(request, reply).catch(() => reply.destroy());
  });
  return {
    start: async () => {
      try {
        await once(server.listen({ port, host }), 'listening');
      } catch (error) {
        throw metricsRefusal(error, { port, host });
      }
    },
    stop: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
