import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { useDeps } from '#renderer/deps.ts';
import { hasServiceWorker, registerServiceWorker } from '#renderer/lib/service-worker.ts';
import type { AppState } from '../store.ts';
import { keepOfflineCars } from './keep-offline-cars.ts';

/** What a website in a browser keeps for when there is no connection; starts long after the first screen is there. */
export function OfflineParts() {
  const { api, platform } = useDeps();
  const store = useStore<AppState>();
  useEffect(() => {
    if (!hasServiceWorker(platform)) return undefined;
    // A browser that refuses it, as in private windows, has the website without it.
    registerServiceWorker().catch(() => undefined);
    return keepOfflineCars({ api, platform }, store);
  }, [api, platform, store]);
  return null;
}
