import type { ApiOptions } from '../api/client.ts';
import { savedCopyShown, sessionRefused, wentOffline, wentOnline } from '../events.ts';
import type { AppStore } from './store.ts';

/** Turns what the client notices about the session and the connection into events. */
export const listenToCalls = ({ dispatch, getState }: AppStore): Pick<ApiOptions, 'onReply' | 'onFailure'> => ({
  onReply: (savedAt) => {
    const { connection } = getState();
    if (connection.savedAt !== savedAt) dispatch(savedCopyShown(savedAt));
    if (!connection.isOnline && savedAt === null) dispatch(wentOnline());
  },
  onFailure: ({ failure }) => {
    if (failure.status === 401) dispatch(sessionRefused());
    if (failure.code === 'OFFLINE') dispatch(wentOffline());
  },
});
