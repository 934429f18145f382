import { BUILD_META, BUILD_NAME_LENGTH, BUILD_PATH } from '#contract/build.ts';
import { browserFetch } from '#renderer/api/browser-fetch.ts';

const TIMEOUT_MS = 10_000;
const NAME = new RegExp(`^[0-9a-f]{${BUILD_NAME_LENGTH}}$`);

/** The build this page belongs to; undefined where pages come from elsewhere than the server, as on the desktop. */
export const ownBuild = (): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name=${BUILD_META}]`)?.content;

/** `unknown`: something replied that is not the server, such as a proxy while it restarts. */
export type Served = { readonly kind: 'build'; readonly name: string } | { readonly kind: 'offline' | 'unknown' };

/** The build the server serves now. */
export const servedBuild = async (): Promise<Served> => {
  try {
    const reply = await browserFetch(BUILD_PATH, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const name = reply.ok ? await reply.text() : '';
    return NAME.test(name) ? { kind: 'build', name } : { kind: 'unknown' };
  } catch {
    return { kind: 'offline' };
  }
};

const KEY = 'aniv.reloadedFor';

/**
 * Returns true the first time it is asked for a build in this tab, so that the page reloads once for each build. Two
 * servers with different builds behind one address then cause no endless reloads.
 */
export const mayReloadFor = (build: string): boolean => {
  try {
    if (sessionStorage.getItem(KEY) === build) return false;
    sessionStorage.setItem(KEY, build);
    return true;
  } catch {
    return false;
  }
};
