import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import type { Namespace } from '../i18n/namespaces.ts';
import { loadTexts } from '../i18n/setup.ts';

export type LazyScreen = {
  readonly Screen: LazyExoticComponent<ComponentType>;
  readonly namespaces: readonly Namespace[];
  /** Starts loading the code before the screen is rendered. */
  readonly preload: () => void;
};

/** A screen whose code and texts load together, on first visit. */
export const lazyScreen = (load: () => Promise<ComponentType>, namespaces: readonly Namespace[]): LazyScreen => ({
  namespaces,
  // A failure here is met again, and told, when the screen is rendered.
  preload: () => void load().catch(() => undefined),
  Screen: lazy(async () => {
    const [component] = await Promise.all([load(), loadTexts(namespaces)]);
    return { default: component };
  }),
});
