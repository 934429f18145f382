import { createBrowserDrafts } from '#renderer/platform/web/browser-drafts.ts';
import { BEHAVIOURS } from './behaviours.ts';

/** In a page: what the browser's own store does, as far as it can be told in JSON. */
Object.assign(globalThis, {
  behave: async (name: string): Promise<unknown> => {
    const { run } = BEHAVIOURS.find((behaviour) => behaviour.name === name)!;
    return run(createBrowserDrafts());
  },
});
