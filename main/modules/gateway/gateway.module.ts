import { isOwnPage } from '../../lib/own-page.ts';
import { bundleFiles } from './bundle-files.ts';
import { devFiles } from './dev-files.ts';
import { forward, type ForwardDeps } from './forward.ts';
import { failure } from './replies.ts';
import { createViewers } from './viewers.ts';
import type { Cache } from '../cache/cache.module.ts';
import type { Vault } from '../session/session.module.ts';

export type Gateway = (request: Request) => Promise<Response>;

type Deps = Omit<ForwardDeps, 'viewers'> & {
  vault: Vault;
  cache: Cache;
  /** Folder of the renderer's bundle. */
  root: string;
  /** Origin of Vite's server during development, else empty. */
  devServer: string;
  /** Called when the signed-in user changes, or signs out. */
  onOther?: () => void;
  /** Pictures that only this program has; undefined for every other path. */
  own?: (request: Request, pathname: string) => Promise<Response | undefined>;
};

/** Paths of the server; every other path is the bundle's. */
const SERVERS = /^\/(api\/|media\/|chat\/((api|calendar|media)\/|hub(\/|$)))/;
/** During development, the renderer's own folder of that name is served file by file. */
const SOURCES = /^\/api\/[\w-]+\.tsx?$/;

/** Answers every request of the window: the bundle from the disk, data from the chosen server or the cache. */
export function createGateway({ root, devServer, own, ...deps }: Deps): Gateway {
  const bundle = bundleFiles(root);
  const forwarding = { ...deps, viewers: createViewers(deps) };
  const dev = devServer === '' ? undefined : devFiles(devServer, deps.fetch);
  return async (request) => {
    if (!isOwnPage(request.url)) return failure('NOT_FOUND');
    const { pathname, search } = new URL(request.url);
    const address = `${pathname}${search}`;
    const isSource = dev !== undefined && SOURCES.test(pathname);
    if (SERVERS.test(pathname) && !isSource) return forward(forwarding, request, address);
    const picture = await own?.(request, pathname);
    if (picture) return picture;
    return dev ? dev(request, address) : bundle(request, pathname);
  };
}
