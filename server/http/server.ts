import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { Config } from '#server/config.ts';
import type { SqlDialect } from '#server/database/dialect.ts';
import { checkAccess, methodsByPath, type RegisteredRoute, watchRoutes } from './access.ts';
import { refuseConnection } from './connection.ts';
import { AppError, sendFailure, toAppError } from './errors.ts';
import { securityHeaders } from './headers.ts';
import { parseJsonBody } from './json-body.ts';
import { checkOrigin } from './origin.ts';
import type { RateLimiter } from './rate-limit.ts';
import { viewerOf } from './viewer.ts';

const SECOND = 1000;
const MAX_JSON_BYTES = 256 * 1024;

/** SECURITY rule 23. */
export const TIMEOUTS = { requestMs: 60 * SECOND, headersMs: 10 * SECOND, checkMs: 2 * SECOND, handlerMs: 15 * SECOND };

export type ServerDeps = {
  readonly config: Pick<Config, 'publicUrl' | 'trustedProxies'>;
  readonly dialect: Pick<SqlDialect, 'isBusy' | 'isDiskFull'>;
  readonly logger: FastifyBaseLogger;
  /** None where RATE_LIMIT is off. */
  readonly limiter: RateLimiter | undefined;
  readonly timeouts?: typeof TIMEOUTS;
};

/** Short ids for logs and error texts: a start's own prefix and a counter. */
const requestIds = (): (() => string) => {
  const prefix = randomBytes(4).toString('hex');
  let count = 0;
  return () => `${prefix}-${((count += 1)).toString(36)}`;
};

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';
const isApi = (url: string): boolean => url.startsWith('/api/') || url.startsWith('/media/');

const createInstance = ({ config, dialect, logger, timeouts = TIMEOUTS }: ServerDeps): FastifyInstance => {
  const nextId = requestIds();
  const { api } = securityHeaders(config.publicUrl);
  const options = {
    loggerInstance: logger,
    // The framework's two lines a request hold the whole address; ours below does not.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nextId,
    trustProxy: config.trustedProxies.length === 0 ? false : [...config.trustedProxies],
    bodyLimit: MAX_JSON_BYTES,
    requestTimeout: timeouts.requestMs,
    handlerTimeout: timeouts.handlerMs,
    http: { headersTimeout: timeouts.headersMs, connectionsCheckingInterval: timeouts.checkMs },
    forceCloseConnections: 'idle' as const,
    // A stopping server still answers what reached it; each answer says that the connection closes.
    return503OnClosing: false,
  };
  const app = Fastify({
    ...options,
    // These come before every hook, so they bring their own headers.
    frameworkErrors: (error, request, reply) =>
      void sendFailure(toAppError(error, dialect), request, reply.headers(api)),
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, nextId()),
  });
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

/** Before every handler, in this order: headers, viewer, origin, access, limit. */
const addPolicy = (app: FastifyInstance, { config, limiter }: ServerDeps): void => {
  const headers = securityHeaders(config.publicUrl);
  // The true viewer is set below before anything reads it; a decorator cannot hold a shared object.
  app.decorateRequest('viewer', null as never);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isApi(request.url) ? headers.api : headers.site);
    request.viewer = viewerOf(request.query, request.headers['accept-language']);
    checkOrigin(request.method, request.headers, config.publicUrl);
    const { access, limit } = request.routeOptions.config;
    if (access !== undefined) checkAccess(access, request.viewer);
    if (limiter !== undefined && request.url.startsWith('/api/')) limiter.count(limit ?? 'api', request.ip);
    done();
  });
};

/** One line for each answer: who, what, when — without the query, which may hold what people typed. */
const addAccessLog = (app: FastifyInstance): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request;
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method, path: pathOf(url), status: reply.statusCode, ms }, 'answered');
    done();
  });
};

const addFailures = (app: FastifyInstance, { dialect }: ServerDeps, registered: readonly RegisteredRoute[]): void => {
  app.setErrorHandler((error, request, reply) => sendFailure(toAppError(error, dialect), request, reply));
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
  addAccessLog(app);
  addFailures(app, deps, registered);
  return { app, registered };
};
