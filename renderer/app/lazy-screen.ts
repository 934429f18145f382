import type { ComponentType } from 'react';
import { withTexts } from '../i18n/setup.ts';
import type { Namespace } from '../i18n/texts.ts';
import { lazyCode } from '../lib/lazy-code.ts';

export type LazyScreen = {
  /** The same component for as long as the page lives, so that a screen never loses its state. */
  readonly Screen: ComponentType;
  readonly namespaces: readonly Namespace[];
  /** The component itself. */
  readonly load: () => Promise<ComponentType>;
  /** Loads the code before the screen is rendered, which then needs no placeholder. */
  readonly preload: () => Promise<void>;
};

/** A screen whose code and texts load together, on first visit. */
export const lazyScreen = (load: () => Promise<ComponentType>, namespaces: readonly Namespace[]): LazyScreen => {
  let loaded: ComponentType | undefined;
  let chosen: ComponentType | undefined;
  const Lazy = lazyCode(() => withTexts(load(), namespaces));
  return {
    namespaces,
    load,
    // A failure here occurs again, and is shown, when the screen is rendered.
    preload: () =>
      load().then(
        (component) => void (loaded = component),
        () => undefined,
      ),
    get Screen() {
      return (chosen ??= loaded ?? Lazy);
    },
  };
};
