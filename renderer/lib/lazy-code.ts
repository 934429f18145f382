import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';

/** Code or texts could not be fetched. Browsers remember that per page, so only a fresh page tries again. */
export class CodeMissing extends Error {}

let recover: () => Promise<unknown> = () => Promise.resolve();

/** `handler` runs before missing code is reported: it may load the page anew, and then never settles. */
export const onMissingCode = (handler: typeof recover): void => void (recover = handler);

/** What `loading` gives, else a CodeMissing. */
export const orMissing = <T>(loading: Promise<T>): Promise<T> =>
  loading.catch(async (cause: unknown) => {
    await recover();
    throw new CodeMissing('', { cause });
  });

/** A component whose code comes later; without the code the screen around it cannot be shown. */
export const lazyCode = <P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> => lazy(() => orMissing(load()).then((component) => ({ default: component })));

const Nothing = () => null;

/** A component whose code comes later; without the code the page works without it. */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> => lazyCode(() => orMissing(load()).catch(() => Nothing));
