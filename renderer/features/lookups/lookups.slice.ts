import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from '#renderer/api/api-failure.ts';
import type { CodedItem, GenerationItem, LookupItem, Lookups, ModificationItem } from '#contract/http/lookups.ts';
import { languageChanged, wentOnline } from '#renderer/events.ts';
import { dependentKey } from './dependent.ts';
import type { DependentName, DependentQuery } from './dependent.ts';

export type DependentItem = LookupItem & Partial<CodedItem & GenerationItem & ModificationItem>;
type Load<T> =
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly value: T }
  | { readonly phase: 'failed'; readonly failure: Failure };

export type LookupsState = {
  readonly all: Load<Lookups> | { readonly phase: 'idle' };
  /** Lists that depend on earlier choices, by call and query. */
  readonly dependent: Readonly<Record<string, Load<readonly DependentItem[]>>>;
};
export type WithLookups = { readonly lookups: LookupsState };
type Dependent = { name: DependentName; query: DependentQuery };

const initialState: LookupsState = { all: { phase: 'idle' }, dependent: {} };

const slice = createSlice({
  name: 'lookups',
  initialState: initialState as LookupsState,
  reducers: {
    /** A screen needs the lists; they load once per language (SPEC.md §4, D060). */
    needed: () => undefined,
    requested: (state): LookupsState => ({ ...state, all: { phase: 'loading' } }),
    loaded: (state, { payload }: PayloadAction<Lookups>): LookupsState => ({
      ...state,
      all: { phase: 'ready', value: payload },
    }),
    failed: (state, { payload }: PayloadAction<Failure>): LookupsState => ({
      ...state,
      all: { phase: 'failed', failure: payload },
    }),
    /** A list that depends on earlier choices is needed; it is kept by its query. */
    dependentNeeded: (_state, _action: PayloadAction<Dependent>) => undefined,
    dependentRequested: (state, { payload }: PayloadAction<Dependent>): LookupsState =>
      withDependent(state, payload, { phase: 'loading' }),
    dependentLoaded: (
      state,
      { payload }: PayloadAction<Dependent & { value: readonly DependentItem[] }>,
    ): LookupsState => withDependent(state, payload, { phase: 'ready', value: payload.value }),
    dependentFailed: (state, { payload }: PayloadAction<Dependent & { failure: Failure }>): LookupsState =>
      withDependent(state, payload, { phase: 'failed', failure: payload.failure }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(
        languageChanged,
        (state): LookupsState => ({ ...initialState, all: { phase: state.all.phase === 'idle' ? 'idle' : 'loading' } }),
      )
      // Components that show such a list load it again.
      .addCase(wentOnline, (state): LookupsState => ({ ...state, dependent: withoutFailed(state.dependent) })),
});

const withoutFailed = (lists: LookupsState['dependent']): LookupsState['dependent'] =>
  Object.fromEntries(Object.entries(lists).filter(([, { phase }]) => phase !== 'failed'));

const withDependent = (
  state: LookupsState,
  { name, query }: Dependent,
  load: Load<readonly DependentItem[]>,
): LookupsState => ({ ...state, dependent: { ...state.dependent, [dependentKey(name, query)]: load } });

export const lookupsActions = slice.actions;
export const lookupsReducer = slice.reducer;

/** All lists that need no parent, once they are loaded. */
export const selectLookups = (state: WithLookups): Lookups | undefined =>
  state.lookups.all.phase === 'ready' ? state.lookups.all.value : undefined;
/** Why the lists did not come; undefined unless they failed. */
export const selectLookupsFailure = (state: WithLookups): Failure | undefined =>
  state.lookups.all.phase === 'failed' ? state.lookups.all.failure : undefined;
/** The state of one dependent list; undefined until it was needed. */
export const selectDependent = (state: WithLookups, name: DependentName, query: DependentQuery) =>
  state.lookups.dependent[dependentKey(name, query)];
