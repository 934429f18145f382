import type { ApiOptions } from '../api/api-options.ts';
import { savedCopyShown, sessionRefused, wentOffline, wentOnline } from '../events.ts';
import type { AppStore } from './store.ts';

/** Turns what the client notices about the session and the connection into events. */
export const listenToCalls = (store: AppStore): Pick<ApiOptions, 'onReply' | 'onFailure'> => ({
  onReply: (savedAt) => {
    const { connection } = store.getState();
    if (connection.savedAt !== savedAt) store.dispatch(savedCopyShown(savedAt));
    if (!connection.isOnline && savedAt === null) store.dispatch(wentOnline());
  },
  onFailure: ({ failure }, { access }) => {
    if (failure.status === 401 && access !== 'public') store.dispatch(sessionRefused());
    if (failure.code === 'OFFLINE') store.dispatch(wentOffline());
  },
});
