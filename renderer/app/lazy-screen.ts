import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import type { Namespace } from '../i18n/namespaces.ts';
import { loadTexts } from '../i18n/setup.ts';

export type Screen = LazyExoticComponent<ComponentType>;

/** A screen whose code and texts load together, on first visit. */
export const lazyScreen = (load: () => Promise<ComponentType>, namespaces: readonly Namespace[]): Screen =>
  lazy(async () => {
    const [component] = await Promise.all([load(), loadTexts(namespaces)]);
    return { default: component };
  });
