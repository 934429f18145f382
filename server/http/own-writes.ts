import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Events } from '#server/events/bus.ts';
import { isChatCall } from './chat-calls.ts';
import type { Cookies } from './cookies.ts';

/** How long a browser sends the number of its last write; nodes are behind for a fraction of a second. */
const KEPT_SECONDS = 10;
const NUMBER = /^[1-9][0-9]{0,14}$/;
/** Of a write that this node cannot number: others read all that is committed. */
const ANY = 10 ** 15 - 1;
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD']);

export type OwnWritesDeps = {
  readonly events: Pick<Events, 'caughtUp' | 'isBehind' | 'lastKnown'>;
  readonly cookies: Pick<Cookies, 'read' | 'set'>;
};

/**
 * Where nodes share a market: who wrote on one of them reads it on the others. The answer to a write has a number not
 * below that of its event in a cookie, also where the write was done elsewhere and is only repeated here; a node that has
 * not read so far does so before it answers. A host without cookies is always
 * answered by what is committed.
 */
export const readOwnWrites = (app: FastifyInstance, { events, cookies }: OwnWritesDeps): void => {
  const writtenBy = (request: FastifyRequest): number => {
    const text = cookies.read(request, 'written') ?? '';
    if (NUMBER.test(text)) return Number(text);
    return request.headers.authorization === undefined ? 0 : Number.MAX_SAFE_INTEGER;
  };
  app.addHook('onRequest', async (request) => {
    if (!READING.has(request.method) || isChatCall(request)) return;
    const number = writtenBy(request);
    if (number > 0 || events.isBehind()) await events.caughtUp(number);
  });
  app.addHook('onSend', async (request, reply) => {
    const isWrite = !READING.has(request.method) || request.routeOptions.config.hasEffect === true;
    if (!isWrite || isChatCall(request) || reply.statusCode >= 400) return;
    cookies.set(reply, 'written', String(events.isBehind() ? ANY : events.lastKnown), KEPT_SECONDS);
  });
};
