import type { DraftStore } from '../draft-store.ts';

type Call = (...given: unknown[]) => Promise<unknown>;

/** The store of unfinished posts; its code comes with the first question to it. Small: it is in every first load. */
export const lazyDrafts = (): DraftStore => {
  let store: Promise<object> | undefined;
  const load = () => (store ??= import('./browser-drafts.ts').then(({ createBrowserDrafts }) => createBrowserDrafts()));
  const get =
    (_store: object, name: keyof DraftStore): Call =>
    async (...given) => {
      const { [name]: ask } = (await load()) as Record<keyof DraftStore, Call>;
      return ask(...given);
    };
  return new Proxy({}, { get } as ProxyHandler<object>) as DraftStore;
};
