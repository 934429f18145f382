import { createContext, useContext } from 'react';
import type { ApiClient } from './api/client.ts';
import type { Platform } from './platform/port.ts';

/** The world outside, handed to every saga and, by context, to components. */
export type AppDeps = {
  readonly api: ApiClient;
  readonly platform: Platform;
  readonly now: () => Date;
};

const DepsContext = createContext<AppDeps | undefined>(undefined);
export const DepsProvider = DepsContext.Provider;

export function useDeps(): AppDeps {
  const deps = useContext(DepsContext);
  if (deps === undefined) throw new Error('DepsProvider is missing above this component');
  return deps;
}
