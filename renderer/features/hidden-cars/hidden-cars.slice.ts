import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { PostId } from '#contract/ids.ts';

export type HiddenToggle = { readonly id: PostId; readonly isHidden: boolean };

/** The cars that are hidden, the latest first. */
export type HiddenCarsState = { readonly ids: readonly PostId[] };
/** Undefined until the first screen that needs it is shown. */
export type WithHiddenCars = { readonly hiddenCars?: HiddenCarsState };

const initialState: HiddenCarsState = { ids: [] };

const slice = createSlice({
  name: 'hiddenCars',
  initialState,
  reducers: {
    toggled: (_state, _action: PayloadAction<HiddenToggle>) => undefined,
    changed: (_state, { payload }: PayloadAction<readonly PostId[]>): HiddenCarsState => ({ ids: payload }),
  },
});

export const hiddenCarsActions = slice.actions;
export const hiddenCarsReducer = slice.reducer;

export const selectHiddenCars = ({ hiddenCars }: WithHiddenCars): readonly PostId[] | undefined => hiddenCars?.ids;
export const selectIsHidden = ({ hiddenCars = initialState }: WithHiddenCars, id: PostId): boolean =>
  hiddenCars.ids.includes(id);
