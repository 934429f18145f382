import type { LazyFeature } from '#renderer/deps.ts';
import { profileSaga } from './profile.saga.ts';
import { profileReducer } from './profile.slice.ts';

/** The profile form and the e-mail of the account. */
export const profileFeature: LazyFeature = { name: 'profile', reducer: profileReducer, saga: profileSaga };
