import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { CHAT_PATHS } from '#contract/live/chat-paths.ts';
import { HUB_PATH } from '#contract/live/hub.ts';
import { DEFAULT_CURRENCY } from '#contract/money.ts';
import { HOUR_MS, SECOND_MS } from '#contract/time.ts';
import { paymentHostsOf } from '#server/config-payments.ts';
import type { Config } from '#server/config.ts';
import type { SqlDialect } from '#server/database/dialect.ts';
import type { StorageWatch } from '#server/database/storage-watch.ts';
import { checkAccess, checkLeaving, methodsByPath, type RegisteredRoute, watchRoutes } from './access.ts';
import { limitBodies } from './body-deadline.ts';
import { admitChatPage, isChatCall } from './chat-calls.ts';
import { answerOddRequests, refuseConnection } from './connection.ts';
import { AppError, sendFailure, toAppError } from './errors.ts';
import { isDecoder, PAYMENT_PAGES, type SecurityHeaders, securityHeaders } from './headers.ts';
import { parseJsonBody } from './json-body.ts';
import { checkOrigin, checkOwnCall } from './origin.ts';
import { type OwnWritesDeps, readOwnWrites } from './own-writes.ts';
import type { LimitName, RateLimiter } from './rate-limit.ts';
import { buildSerializer } from './serializers.ts';
import { type Identified, viewerOf } from './viewer.ts';

const MAX_JSON_BYTES = 256 * 1024;

/** SECURITY rule 23; `longestMs` is of requests whose route watches over their pace. */
export const TIMEOUTS = {
  requestMs: 60 * SECOND_MS,
  longestMs: 2 * HOUR_MS,
  headersMs: 10 * SECOND_MS,
  checkMs: 2 * SECOND_MS,
  handlerMs: 15 * SECOND_MS,
};

export type ServerDeps = {
  readonly config: Pick<Config, 'publicUrl' | 'trustedProxies'> &
    Partial<Pick<Config, 'payments' | 'site' | 'chatUrl'>>;
  readonly dialect: Pick<SqlDialect, 'isBusy' | 'isStorageFailure'>;
  /** Hears of writes that failed for lack of room. */
  readonly storage?: Pick<StorageWatch, 'failed'>;
  readonly logger: FastifyBaseLogger;
  /** Whose session a request brings. */
  readonly identify: (request: FastifyRequest) => Promise<Identified>;
  /** Whose chat token a request brings: the only credential that routes of the chat take. */
  readonly identifyChat: (request: FastifyRequest) => Promise<Identified>;
  /** None where RATE_LIMIT is off. */
  readonly limiter: RateLimiter | undefined;
  /** Where nodes share a market. */
  readonly ownWrites?: OwnWritesDeps | undefined;
  readonly timeouts?: typeof TIMEOUTS;
};

/** Short ids for logs and error texts: a start's own prefix and a counter. */
const requestIds = (): (() => string) => {
  const prefix = randomBytes(4).toString('hex');
  let count = 0;
  return () => `${prefix}-${((count += 1)).toString(36)}`;
};

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

/** Paths match without regard to case (D177); `folder` is in lower case. */
const startsWith = (url: string, folder: string): boolean => url.slice(0, folder.length).toLowerCase() === folder;

/** By the route as well as by the address: `/%61pi/` is another address of the same route. */
const isBelow = ({ url, routeOptions }: FastifyRequest, folder: string): boolean =>
  startsWith(url, folder) || routeOptions.url?.startsWith(folder) === true;
const isApi = (request: FastifyRequest): boolean => isBelow(request, '/api/') || isBelow(request, CHAT_PATHS.api);
const isMedia = (request: FastifyRequest): boolean => isBelow(request, '/media/');
const isHub = (request: FastifyRequest): boolean => isBelow(request, HUB_PATH);
const isProbe = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.isProbe === true;
const isData = (request: FastifyRequest): boolean => isApi(request) || isMedia(request) || isHub(request);

/** Only the hub upgrades the protocol; an upgrade request elsewhere gets an HTTP reply. */
const isHubUpgrade = ({ headers: { upgrade = '' }, url = '' }: IncomingMessage): boolean =>
  pathOf(url).toLowerCase() === HUB_PATH && upgrade.toLowerCase() === 'websocket';

/** The limit that counts a request: files cost next to nothing, all else queries the database. */
const limitOf = (request: FastifyRequest): LimitName | undefined => {
  if (isApi(request)) return request.routeOptions.config.limit ?? 'api';
  if (isHub(request)) return 'hub';
  return isMedia(request) || isProbe(request) || isBelow(request, '/assets/') ? undefined : 'page';
};

const createInstance = ({ config, dialect, logger, timeouts = TIMEOUTS }: ServerDeps): FastifyInstance => {
  const nextId = requestIds();
  const { api } = securityHeaders(config);
  const farewell = () => ({ requestId: nextId(), headers: api });
  const options = {
    loggerInstance: logger,
    // The framework's two lines a request hold the whole address; ours below does not.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nextId,
    trustProxy: config.trustedProxies.length === 0 ? false : [...config.trustedProxies],
    bodyLimit: MAX_JSON_BYTES,
    routerOptions: { caseSensitive: false },
    requestTimeout: timeouts.longestMs,
    handlerTimeout: timeouts.handlerMs,
    // Who names no host is answered below, in the envelope.
    http: {
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: timeouts.checkMs,
      requireHostHeader: false,
      shouldUpgradeCallback: isHubUpgrade,
    },
    forceCloseConnections: 'idle' as const,
    // A stopping server still answers requests that reached it, with `connection: close`.
    return503OnClosing: false,
  };
  const app = Fastify({
    ...options,
    schemaController: { compilersFactory: { buildSerializer } },
    // These come before every hook, so they bring their own headers.
    frameworkErrors: (error, request, reply) =>
      void sendFailure(toAppError(error, dialect), request, reply.headers(api)),
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, farewell()),
  });
  answerOddRequests(app, farewell);
  const isLate = Object.assign(new Error('The body came too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  limitBodies(app, { limitMs: timeouts.requestMs }, ({ socket }) => refuseConnection(isLate, socket, farewell()));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, parseJsonBody(text.toString()));
    } catch (error) {
      done(error instanceof Error ? error : new AppError('BAD_JSON'));
    }
  });
  return app;
};

const headersFor = (request: FastifyRequest, headers: SecurityHeaders): SecurityHeaders[keyof SecurityHeaders] => {
  if (isData(request)) return headers.api;
  const path = pathOf(request.url);
  if (isDecoder(path)) return headers.decoder;
  if (isBelow(request, CHAT_PATHS.frame)) return headers.chat;
  return startsWith(path, PAYMENT_PAGES) ? headers.payment : headers.site;
};

/** Before every handler, in this order: headers, origin, limit, viewer, access. */
const addPolicy = (app: FastifyInstance, { config, limiter, identify, identifyChat }: ServerDeps): void => {
  const headers = securityHeaders({ ...config, hosts: config.payments && paymentHostsOf(config.payments) });
  const chat = { origins: [config.publicUrl, config.chatUrl ?? config.publicUrl], publicUrl: config.publicUrl };
  // The true viewer is set below before anything reads it; a decorator cannot hold a shared object.
  app.decorateRequest('viewer', null as never);
  app.addHook('onRequest', async (request, reply) => {
    // The client has gone: its address is unknown by now, and nobody would read a reply.
    if (request.socket.destroyed) return reply.hijack();
    reply.headers(headersFor(request, headers));
    if (request.headers.host === undefined && request.raw.httpVersion !== '1.0') throw new AppError('BAD_URL');
    if (!isChatCall(request)) checkOrigin(request.method, request.headers, config.publicUrl);
    else if (admitChatPage(request, reply, chat)) return reply.send();
    // Before anything is looked up, so that guessing sessions is counted too.
    const limit = limitOf(request);
    if (limit !== undefined && limiter !== undefined) await limiter.count(limit, request.ip);
    const { access, hasEffect } = request.routeOptions.config;
    const identifyBy = access === 'chat' ? identifyChat : identify;
    const user = isMedia(request) || isProbe(request) ? null : await identifyBy(request);
    request.viewer = viewerOf(request.query, request.headers['accept-language'], {
      user: user === 'ended' ? null : user,
      siteCurrency: config.site?.currency ?? DEFAULT_CURRENCY,
    });
    if (hasEffect === true) checkOwnCall(request.headers);
    if (access !== undefined) checkAccess(access, user);
    checkLeaving(request.method, request.routeOptions.config, user);
    return undefined;
  });
};

/** One line for each answer: who, what, when — without the query, which may hold what people typed. */
const addAccessLog = (app: FastifyInstance): void => {
  app.addHook('onResponse', (request, reply, done) => {
    if (isProbe(request)) return done();
    const { method, url } = request;
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method, path: pathOf(url), status: reply.statusCode, ms }, 'answered');
    return done();
  });
};

const addFailures = (
  app: FastifyInstance,
  { dialect, storage }: ServerDeps,
  registered: readonly RegisteredRoute[],
): void => {
  app.setErrorHandler((error, request, reply) => {
    const failure = toAppError(error, dialect);
    if (failure.code === 'STORAGE_FULL') storage?.failed();
    const isLate = (error as FastifyError).code === 'FST_ERR_HANDLER_TIMEOUT' || failure.code === 'REQUEST_TIMEOUT';
    const isSlowBody = isLate && request.raw.complete === false;
    if (!isSlowBody) return sendFailure(failure, request, reply);
    // The rest of the body may come for another minute: nobody waits for it.
    return sendFailure(new AppError('REQUEST_TIMEOUT'), request, reply.header('connection', 'close'));
  });
  let methodsOf: ReturnType<typeof methodsByPath> | undefined;
  const refuse = (request: FastifyRequest): AppError => {
    methodsOf ??= methodsByPath(registered);
    const methods = methodsOf(pathOf(request.url));
    const isOtherMethod = methods.length > 0 && !methods.includes(request.method);
    return new AppError(isOtherMethod ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND');
  };
  app.setNotFoundHandler((request, reply) => {
    const failure = refuse(request);
    if (failure.code === 'METHOD_NOT_ALLOWED') reply.header('allow', methodsOf?.(pathOf(request.url)).join(', '));
    return sendFailure(failure, request, reply);
  });
};

/** A Fastify instance with the product's policy and no routes yet, and the list of routes as they register. */
export const createServer = (
  deps: ServerDeps,
): { readonly app: FastifyInstance; readonly registered: readonly RegisteredRoute[] } => {
  const app = createInstance(deps);
  const registered = watchRoutes(app);
  addPolicy(app, deps);
  if (deps.ownWrites !== undefined) readOwnWrites(app, deps.ownWrites);
  addAccessLog(app);
  addFailures(app, deps, registered);
  return { app, registered };
};
