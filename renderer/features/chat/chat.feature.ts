import type { LazyFeature } from '#renderer/deps.ts';
import { chatSaga } from './chat.saga.ts';
import { chatReducer } from './chat.slice.ts';

export { chatActions } from './chat.slice.ts';

/** The panel of the embedded chat: its code comes once somebody is signed in or opens it. */
export const chatFeature: LazyFeature = { name: 'chat', reducer: chatReducer, saga: chatSaga };
