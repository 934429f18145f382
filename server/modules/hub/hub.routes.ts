import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HUB_FOR_NOTICES, HUB_PATH } from '#contract/live/hub.ts';
import { AppError } from '#server/http/errors.ts';
import { checkOwnOrigin, isChatOrigin } from '#server/http/origin.ts';
import { networkOf } from '#server/http/rate-limit.ts';
import type { RouteModule } from '#server/http/route.ts';
import type { Identified } from '#server/http/viewer.ts';
import { isChatToken } from '#server/lib/chat-token-form.ts';
import type { Fanout, Unsubscribe } from '#server/ports/fanout.ts';
import { deliverFrom } from './across-nodes.ts';
import type { Connection, Guest } from './connection.ts';
import { groupOf, type Hub } from './hub.ts';
import { LongPolling } from './long-polling.ts';
import { WebSockets } from './web-sockets.ts';

export type HubRoutesDeps = {
  readonly hub: Hub;
  /** Delivers messages of all nodes to this node's connections. */
  readonly fanout: Pick<Fanout, 'subscribe'>;
  /** Whether there are other nodes, one of which may have negotiated a WebSocket. */
  readonly hasOthers: boolean;
  /** Calls back whenever messages of other nodes may have been lost. */
  readonly onLost: (listener: () => void) => void;
  readonly publicUrl: string;
  /** The origin of the chat frame, whose pages come with chat tokens. */
  readonly chatUrl: string;
  /** The session of these headers. */
  readonly identify: (request: Pick<FastifyRequest, 'headers'>) => Promise<Identified>;
  /** The session of this chat token. */
  readonly verifyChat: (token: string) => Promise<Identified>;
  /** The Telegram sign-in that this browser started, by its public id. */
  readonly loginIdOf: (request: FastifyRequest) => Promise<string | undefined>;
  /** Called when a connection has joined this sign-in's group: it may have missed an earlier message. */
  readonly joined: (loginId: string) => Promise<void>;
};

/** Longer than a poll is held open. */
const HELD_MS = 100_000;

const BEARER = /^Bearer (.*)$/i;

type Query = Readonly<Record<string, unknown>>;
const queryOf = (request: FastifyRequest): Query => request.query as Query;

const TRANSPORTS = ['WebSockets', 'LongPolling'].map((transport) => ({ transport, transferFormats: ['Text'] }));

/** A browser's WebSocket cannot send headers: its bearer is in the address, which our logs omit. */
const bearerOf = (request: FastifyRequest): string | undefined => {
  const { access_token: token } = queryOf(request);
  return BEARER.exec(request.headers.authorization ?? '')?.[1] ?? (typeof token === 'string' ? token : undefined);
};

const hasChatToken = (request: FastifyRequest): boolean => isChatToken(bearerOf(request) ?? '');

const userOf = async ({ identify, verifyChat }: HubRoutesDeps, request: FastifyRequest) => {
  const token = bearerOf(request);
  const identifyBearer = () => identify({ headers: { ...request.headers, authorization: `Bearer ${token}` } });
  if (token === undefined) return request.viewer.user;
  const named = await (isChatToken(token) ? verifyChat(token) : identifyBearer());
  return named === 'ended' ? null : named;
};

/**
 * Identifies a client by credentials alone; `userId` in the address is ignored (SECURITY rule 29). With a chat token,
 * cookies are ignored: the page may be of another origin.
 */
const guestOf = async (deps: HubRoutesDeps, request: FastifyRequest): Promise<Guest> => {
  const user = await userOf(deps, request);
  const loginId = hasChatToken(request) ? undefined : await deps.loginIdOf(request);
  const login = loginId === undefined ? [] : [groupOf.login(loginId)];
  const own = queryOf(request)['for'] === HUB_FOR_NOTICES ? groupOf.notices : groupOf.user;
  const groups = user === null ? login : [own(user.id), ...login];
  const owner = user === null ? login[0] : groupOf.session(user.sessionId);
  if (owner === undefined) throw new AppError('FORBIDDEN');
  return { owner, groups, loginId, network: networkOf(request.ip) };
};

const connectionOf = async (deps: HubRoutesDeps, request: FastifyRequest): Promise<Connection> => {
  const { id } = queryOf(request);
  const guest = await guestOf(deps, request);
  const connection = typeof id === 'string' ? deps.hub.find(id, guest) : undefined;
  if (connection === undefined) throw new AppError('NOT_FOUND');
  return connection;
};

/** Sends a confirmation that came before the connection or was lost. */
const tellLogin = ({ joined }: HubRoutesDeps, loginId: string, log: FastifyBaseLogger): void => {
  joined(loginId).catch((error: unknown) => log.error({ err: error }, 'a connection did not join the hub'));
};

const openFor = (deps: HubRoutesDeps, guest: Guest, log: FastifyBaseLogger): Connection =>
  deps.hub.open(guest, () => {
    if (guest.loginId !== undefined) tellLogin(deps, guest.loginId, log);
  });

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * The connection of a WebSocket: the negotiated one or, if another node negotiated, a new one for the same client. So
 * WebSockets need no sticky load balancer; the request itself identifies the client.
 */
const socketOf = async (deps: HubRoutesDeps, request: FastifyRequest): Promise<Connection> => {
  const { id } = queryOf(request);
  const isElsewhere = deps.hasOthers && typeof id === 'string' && TOKEN.test(id) && !deps.hub.isKnown(id);
  if (isElsewhere) return openFor(deps, await guestOf(deps, request), request.log);
  const connection = await connectionOf(deps, request);
  if (connection.transport !== undefined) throw new AppError('NOT_FOUND');
  return connection;
};

const TEXT = 'text/plain; charset=utf-8';
const empty = (reply: FastifyReply, status: number) => reply.code(status).type(TEXT).send('');

/** Holds the request until there is a message. */
const poll = async ({ hub }: HubRoutesDeps, connection: Connection, reply: FastifyReply) => {
  // The first poll only proves that the client can poll.
  if (connection.transport === undefined) {
    connection.attach(new LongPolling(hub.limits.pollMs, hub.now));
    return empty(reply, 200);
  }
  if (!(connection.transport instanceof LongPolling)) throw new AppError('NOT_FOUND');
  connection.heard();
  const { answer, abandon } = connection.transport.poll();
  reply.raw.on('close', abandon);
  const text = await answer;
  return text === null ? empty(reply, 204) : reply.type(TEXT).send(text);
};

/** The four requests of the protocol: negotiate, receive by WebSocket or polls, send, close. */
const registerCalls = (app: FastifyInstance, deps: HubRoutesDeps): void => {
  const { hub, fanout, publicUrl, chatUrl } = deps;
  let unsubscribe: Unsubscribe | undefined;
  const sockets = new WebSockets(app, hub.limits.recordBytes);
  const config = { access: 'public' } as const;
  app.addHook('onRequest', async (request, reply) => {
    // Browsers apply no CORS to WebSockets: only the Origin header identifies the page.
    const isChatPage = hasChatToken(request) && isChatOrigin(request.headers, [chatUrl]);
    if (!isChatPage) checkOwnOrigin(request.headers, publicUrl);
    reply.header('cache-control', 'no-store');
  });
  app.addHook('onReady', async () => {
    unsubscribe = await deliverFrom(fanout, hub);
    deps.onLost(() => {
      for (const loginId of hub.logins()) tellLogin(deps, loginId, app.log);
    });
  });
  app.addHook('preClose', async () => {
    hub.close();
    await Promise.all([sockets.close(), unsubscribe?.()]);
  });
  app.post(`${HUB_PATH}/negotiate`, { config }, async (request) => {
    const { id, token } = openFor(deps, await guestOf(deps, request), request.log);
    return { negotiateVersion: 1, connectionId: id, connectionToken: token, availableTransports: TRANSPORTS };
  });
  app.get(HUB_PATH, { config, handlerTimeout: HELD_MS, exposeHeadRoute: false }, async (request, reply) => {
    if (!sockets.isUpgrade(request)) return poll(deps, await connectionOf(deps, request), reply);
    sockets.accept(request, reply, await socketOf(deps, request));
    return reply;
  });
  app.post(HUB_PATH, { config, bodyLimit: hub.limits.recordBytes }, async (request, reply) => {
    const connection = await connectionOf(deps, request);
    if (!(connection.transport instanceof LongPolling)) throw new AppError('NOT_FOUND');
    connection.receive(typeof request.body === 'string' ? request.body : '');
    return empty(reply, 200);
  });
  app.delete(HUB_PATH, { config }, async (request, reply) => {
    (await connectionOf(deps, request)).drop();
    return empty(reply, 202);
  });
};

/** The SignalR hub on the server's port, for the stock client (D052). */
export const hubRoutes =
  (deps: HubRoutesDeps): RouteModule =>
  (app) => {
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      // Records are not a JSON document; the client sends them as text.
      scope.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, text, done) => done(null, text));
      registerCalls(scope, deps);
    });
  };
