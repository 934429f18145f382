import { isOwnPage } from '../../lib/own-page.ts';
import { bundleFiles } from './bundle-files.ts';
import { forward, type ForwardDeps } from './forward.ts';
import { failure } from './replies.ts';

export type Gateway = (request: Request) => Promise<Response>;

type Deps = ForwardDeps & {
  /** Folder of the renderer's bundle. */
  root: string;
};

/** Paths of the server; every other path is the bundle's. */
const SERVERS = /^\/(api|media)\//;

/** Answers every request of the window: the bundle from the disk, data from the chosen server or the cache. */
export function createGateway({ root, ...deps }: Deps): Gateway {
  const files = bundleFiles(root);
  return async (request) => {
    if (!isOwnPage(request.url)) return failure('NOT_FOUND');
    const { pathname, search } = new URL(request.url);
    return SERVERS.test(pathname) ? forward(deps, request, `${pathname}${search}`) : files(request, pathname);
  };
}
