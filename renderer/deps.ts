import type { Reducer } from '@reduxjs/toolkit';
import { createContext, useContext } from 'react';
import type { Bearer } from './api/bearer.ts';
import type { ApiClient, MakeClient } from './api/client.ts';
import type { Platform } from './platform/port.ts';

/** The world outside, handed to every saga and, by context, to components. */
export type AppDeps = {
  readonly api: ApiClient;
  readonly makeClient: MakeClient;
  readonly bearer: Bearer;
  readonly platform: Platform;
  readonly now: () => Date;
  /** Gives the store one more feature, once; see `useFeature`. */
  readonly addFeature: (feature: LazyFeature) => void;
};

/** A feature whose code is loaded with the screen that needs it; its state is under `name` from then on. */
export type LazyFeature = {
  readonly name: string;
  readonly reducer: Reducer;
  readonly saga: (deps: AppDeps) => Generator;
};

const DepsContext = createContext<AppDeps | undefined>(undefined);
export const DepsProvider = DepsContext.Provider;

export function useDeps(): AppDeps {
  const deps = useContext(DepsContext);
  if (deps === undefined) throw new Error('DepsProvider is missing above this component');
  return deps;
}
