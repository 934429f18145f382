import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from '#renderer/api/api-failure.ts';
import type { WaitingSubmission } from '#renderer/platform/draft-store.ts';

/** A new car that left the form and is not on the server yet. */
export type WaitingCar = {
  /** Its own key, by which the form takes it back. */
  readonly key: string;
  readonly title: string;
  readonly photoCount: number;
  readonly state: WaitingSubmission['state'];
  readonly failure: Failure | null;
};

type WaitingCarsState = {
  /** The oldest first: the order of sending. */
  readonly cars: readonly WaitingCar[];
  /** The one being sent. */
  readonly sending: string | null;
};
export type WithWaitingCars = { readonly waitingCars: WaitingCarsState };

const initialState: WaitingCarsState = { cars: [], sending: null };

const slice = createSlice({
  name: 'waitingCars',
  initialState,
  reducers: {
    /** The list of waiting cars changed elsewhere: it is read again and sent. */
    changed: () => undefined,
    listed: (state, { payload }: PayloadAction<readonly WaitingCar[]>): WaitingCarsState => ({
      ...state,
      cars: payload,
    }),
    sendingStarted: (state, { payload }: PayloadAction<string>): WaitingCarsState => ({ ...state, sending: payload }),
    sendingEnded: (state): WaitingCarsState => ({ ...state, sending: null }),
    /** Holds a car back until the seller releases it. */
    calledOff: (_state, _action: PayloadAction<string>) => undefined,
    /** Sends a car that failed or was held back. */
    sendAsked: (_state, _action: PayloadAction<string>) => undefined,
    thrownAway: (_state, _action: PayloadAction<string>) => undefined,
    throwUndone: (_state, _action: PayloadAction<string>) => undefined,
  },
});

export const waitingCarsActions = slice.actions;
export const waitingCarsReducer = slice.reducer;

const NONE: readonly WaitingCar[] = [];

/** Empty until they are first requested. */
export const selectWaitingCars = (state: Partial<WithWaitingCars>): readonly WaitingCar[] =>
  state.waitingCars?.cars ?? NONE;
export const selectSendingCar = (state: Partial<WithWaitingCars>): string | null => state.waitingCars?.sending ?? null;
