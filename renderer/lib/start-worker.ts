type UrlPolicy = { readonly createScriptURL: (url: string) => string };
type Policies = {
  readonly createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => UrlPolicy;
};

const isOwn = (url: string): boolean => new URL(url, location.href).origin === location.origin;

/** Pages of ours start no script whose address did not pass here (Trusted Types, SECURITY 1.10). */
const createScriptURL = (url: string): string => {
  if (!isOwn(url)) throw new TypeError('A worker comes from this site only.');
  return url;
};

let policy: UrlPolicy | undefined;

/** The address of a script of this site, as the browser takes it for a worker. */
export const ownScript = (url: string): string => {
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes;
  policy ??= policies?.createPolicy('aniv-workers', { createScriptURL }) ?? { createScriptURL };
  return policy.createScriptURL(url);
};

/** Starts a worker of the bundle, by its `?worker&url`. */
export const startWorker = (url: string): Worker => new Worker(ownScript(url), { type: 'module' });
