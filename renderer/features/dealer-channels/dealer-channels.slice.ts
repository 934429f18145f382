import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { ChannelList, ChannelSettings, ConnectOutcome } from '#contract/http/dealer-channels.ts';
import type { Failure } from '#renderer/api/api-failure.ts';

/** The last action and its outcome, until the next one starts. */
export type ChannelNote =
  | { readonly kind: 'outcome'; readonly outcome: ConnectOutcome }
  | { readonly kind: 'saved'; readonly id: number }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** The company's Telegram channels. */
export type DealerChannelsState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly failure: Failure }
  | {
      readonly phase: 'ready';
      readonly list: ChannelList;
      readonly isBusy: boolean;
      readonly note: ChannelNote | null;
    };
export type WithDealerChannels = { readonly dealerChannels: DealerChannelsState };

const slice = createSlice({
  name: 'dealerChannels',
  initialState: { phase: 'idle' } as DealerChannelsState,
  reducers: {
    opened: () => undefined,
    loadStarted: (state): DealerChannelsState => (state.phase === 'ready' ? state : { phase: 'loading' }),
    loaded: (_state, { payload }: PayloadAction<ChannelList>): DealerChannelsState => ({
      phase: 'ready',
      list: payload,
      isBusy: false,
      note: null,
    }),
    loadFailed: (state, { payload }: PayloadAction<Failure>): DealerChannelsState =>
      state.phase === 'ready' ? state : { phase: 'failed', failure: payload },
    connectAsked: (state, _action: PayloadAction<string | number>): DealerChannelsState => busy(state),
    saveAsked: (state, _action: PayloadAction<{ id: number; settings: ChannelSettings }>): DealerChannelsState =>
      busy(state),
    disconnectAsked: (state, _action: PayloadAction<number>): DealerChannelsState => busy(state),
    done: (
      _state,
      { payload }: PayloadAction<{ list: ChannelList; note: ChannelNote | null }>,
    ): DealerChannelsState => ({ phase: 'ready', isBusy: false, ...payload }),
    refused: (state, { payload }: PayloadAction<Failure>): DealerChannelsState =>
      state.phase === 'ready' ? { ...state, isBusy: false, note: { kind: 'failed', failure: payload } } : state,
  },
});

const busy = (state: DealerChannelsState): DealerChannelsState =>
  state.phase === 'ready' ? { ...state, isBusy: true, note: null } : state;

export const dealerChannelsActions = slice.actions;
export const dealerChannelsReducer = slice.reducer;
export const selectDealerChannels = (state: WithDealerChannels): DealerChannelsState => state.dealerChannels;
