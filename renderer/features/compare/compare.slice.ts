import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { PostId } from '#contract/ids.ts';

export type CompareToggle = { readonly id: PostId; readonly isOn: boolean };

/** The cars chosen on this device, in the order of choosing. */
export type CompareState = { readonly ids: readonly PostId[] };
/** Undefined until the first screen that needs it is shown. */
export type WithCompare = { readonly compare?: CompareState };

const initialState: CompareState = { ids: [] };

const slice = createSlice({
  name: 'compare',
  initialState,
  reducers: {
    toggled: (_state, _action: PayloadAction<CompareToggle>) => undefined,
    cleared: () => undefined,
    /** Another tab of this device may have changed what is kept. */
    keptElsewhere: () => undefined,
    changed: (_state, { payload }: PayloadAction<readonly PostId[]>): CompareState => ({ ids: payload }),
  },
});

export const compareActions = slice.actions;
export const compareReducer = slice.reducer;

export const selectCompared = ({ compare = initialState }: WithCompare): readonly PostId[] => compare.ids;
export const selectIsCompared = (state: WithCompare, id: PostId): boolean => selectCompared(state).includes(id);
