import '@testing-library/jest-dom/vitest';
import { setImmediate } from 'node:timers/promises';
import { configure, getConfig } from '@testing-library/react';
import { config as transitions } from 'react-transition-group';
import { installViewport } from './viewport.ts';

/** Observers exist in every browser but not in jsdom, which has no layout to observe. */
class NoLayoutObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const EFFECT_TURNS = 3;
/** React runs the effects of what a transition or lazy code brought in a task of its own, after it can be found. */
export const effectsRun = async (): Promise<void> => {
  for (let turn = 0; turn < EFFECT_TURNS; turn += 1) await setImmediate();
};
const before = getConfig();

configure({
  // Screens load their code when first shown, which takes its time on a busy machine.
  asyncUtilTimeout: 20_000,
  // What was waited for or done has run its effects: it listens to keys and has the focus it takes.
  asyncWrapper: (work) =>
    before.asyncWrapper(async () => {
      const result = await work();
      await effectsRun();
      return result;
    }),
});
// A toast appears and goes at once, so that none reaches the next test.
transitions.disabled = true;
installViewport();
globalThis.ResizeObserver ??= NoLayoutObserver as unknown as typeof ResizeObserver;
globalThis.IntersectionObserver ??= NoLayoutObserver as unknown as typeof IntersectionObserver;
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
