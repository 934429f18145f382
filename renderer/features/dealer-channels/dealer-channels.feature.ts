import type { LazyFeature } from '#renderer/deps.ts';
import { dealerChannelsSaga } from './dealer-channels.saga.ts';
import { dealerChannelsReducer } from './dealer-channels.slice.ts';

/** The Telegram channels in which a company's cars are posted. */
export const dealerChannelsFeature: LazyFeature = {
  name: 'dealerChannels',
  reducer: dealerChannelsReducer,
  saga: dealerChannelsSaga,
};
