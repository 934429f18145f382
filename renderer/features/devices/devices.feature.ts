import type { LazyFeature } from '#renderer/deps.ts';
import { devicesSaga } from './devices.saga.ts';
import { devicesReducer } from './devices.slice.ts';

/** "Your devices": where the person is signed in. */
export const devicesFeature: LazyFeature = { name: 'devices', reducer: devicesReducer, saga: devicesSaga };
