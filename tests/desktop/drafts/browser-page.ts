import { createBrowserDrafts } from '#renderer/platform/web/browser-drafts.ts';
import { BEHAVIOURS } from './behaviours.ts';

/** In a page: the behaviour of the browser's own store, as JSON. */
Object.assign(globalThis, {
  behave: async (name: string): Promise<unknown> => {
    const { run } = BEHAVIOURS.find((behaviour) => behaviour.name === name)!;
    return run(createBrowserDrafts());
  },
});
