import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { OpenAppeal } from '#contract/http/appeals.ts';
import type { Failure } from '#renderer/api/api-failure.ts';

type Load<Value> =
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly value: Value }
  | { readonly phase: 'failed'; readonly failure: Failure };
export type Ruling = {
  readonly id: number;
  readonly decision: 'accepted' | 'refused';
  readonly answer: string;
};

export type AppealQueueState = {
  /** How many appeals wait; null until known. */
  readonly open: number | null;
  readonly list: Load<{ readonly items: readonly OpenAppeal[]; readonly total: number }>;
  /** The appeal whose ruling is on its way. */
  readonly deciding: number | null;
  readonly failed: { readonly id: number; readonly failure: Failure } | null;
  /** What was just decided, to be shown once. */
  readonly decided: Ruling['decision'] | null;
};
export type WithAppealQueue = { readonly appealQueue?: AppealQueueState };

const LOADING = { phase: 'loading' } as const;
const initialState: AppealQueueState = { open: null, list: LOADING, deciding: null, failed: null, decided: null };

const slice = createSlice({
  name: 'appealQueue',
  initialState: initialState as AppealQueueState,
  reducers: {
    countAsked: () => undefined,
    counted: (state, { payload }: PayloadAction<number>): AppealQueueState => ({ ...state, open: payload }),
    opened: (state, _action: PayloadAction<number>): AppealQueueState => ({ ...state, list: LOADING, failed: null }),
    loaded: (state, { payload }: PayloadAction<AppealQueueState['list']>): AppealQueueState => ({
      ...state,
      list: payload,
      open: payload.phase === 'ready' ? payload.value.total : state.open,
    }),
    ruled: (state, { payload }: PayloadAction<Ruling>): AppealQueueState => ({
      ...state,
      deciding: payload.id,
      failed: null,
    }),
    rulingArrived: (state, { payload: { id, decision } }: PayloadAction<Ruling>): AppealQueueState => {
      if (state.list.phase !== 'ready') return { ...state, deciding: null, decided: decision };
      const items = state.list.value.items.filter((item) => item.id !== id);
      const total = state.list.value.total - (state.list.value.items.length - items.length);
      const list = { phase: 'ready', value: { items, total } } as const;
      return { ...state, list, open: total, deciding: null, decided: decision };
    },
    rulingFailed: (state, { payload }: PayloadAction<NonNullable<AppealQueueState['failed']>>): AppealQueueState => ({
      ...state,
      deciding: null,
      failed: payload,
    }),
    decisionShown: (state): AppealQueueState => ({ ...state, decided: null }),
  },
});

export const appealQueueActions = slice.actions;
export const appealQueueReducer = slice.reducer;
export const selectAppealQueue = ({ appealQueue }: WithAppealQueue): AppealQueueState => appealQueue ?? initialState;
