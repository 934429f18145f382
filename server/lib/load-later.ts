import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** A library that is loaded at its first use: a server that does not need it keeps its memory. `T` is `typeof` the library. */
export const loadLater = <T>(library: string): (() => T) => {
  let loaded: T | undefined;
  return () => (loaded ??= require(library) as T);
};
