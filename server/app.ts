import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { RegisteredRoute } from './http/access.ts';
import { limitConnections } from './http/connection-limit.ts';
import { type OverloadLimits, shedLoad } from './http/overload.ts';
import { type LegalFiles, serveLegal } from './http/legal.ts';
import type { RouteModule } from './http/route.ts';
import { createServer, type ServerDeps } from './http/server.ts';
import { gracefulStop } from './http/stop.ts';
import { serveWeb, type Web } from './http/web.ts';
import type { ServerModule } from './module.ts';
import { listenRefusal } from './start-refusal.ts';

export type AppDeps = ServerDeps & {
  readonly modules: readonly RouteModule[];
  /** None in tests: a busy test machine is no reason to refuse. */
  readonly overload?: OverloadLimits;
  /** Connections at the same time, if limited. */
  readonly maxConnections?: number;
  /** The operator's own legal documents. */
  readonly legal?: LegalFiles;
  /** The built website; without it only the API is served. */
  readonly web?: Web;
};

export type App = {
  readonly app: FastifyInstance;
  /** Every route, for the tests that walk them. */
  readonly registered: readonly RegisteredRoute[];
  readonly stop: () => Promise<void>;
};

/** The whole server without its port: policy first, then compression, then the modules' routes, then the website. */
export const buildApp = async (deps: AppDeps): Promise<App> => {
  const { app, registered } = createServer(deps);
  const stop = gracefulStop(app);
  if (deps.maxConnections !== undefined) limitConnections(app, deps.maxConnections);
  if (deps.overload !== undefined) shedLoad(app, deps.overload);
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    // The quickest setting of each: a reply is compressed while somebody waits.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: 1 },
  });
  for (const register of deps.modules) register(app);
  if (deps.legal !== undefined) serveLegal(app, deps.legal);
  if (deps.web !== undefined) serveWeb(app, deps.web);
  await app.ready();
  return { app, registered, stop };
};

export type Http = {
  readonly module: ServerModule;
  /** Where it listens, once started. */
  readonly address: () => string;
};

/** Opens the port; at the stop it answers what has reached it. A setting in the way is refused in one line. */
export const openHttp = ({ app, stop }: Pick<App, 'app' | 'stop'>, config: Pick<Config, 'port' | 'host'>): Http => {
  let address = '';
  const start = async (): Promise<void> => {
    try {
      address = await app.listen({ port: config.port, host: config.host });
    } catch (error) {
      await stop();
      throw listenRefusal(error, config);
    }
  };
  return { module: { name: 'http', start, stop }, address: () => address };
};
