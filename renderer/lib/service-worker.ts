import type { Platform } from '#renderer/platform/port.ts';
import { ownScript } from './start-worker.ts';

const SCRIPT = '/sw.js';

/** Whether this page may have a service worker: a website in a browser, not a mini app and not a window of our program. */
export const hasServiceWorker = ({ identifiesUser, hubTransport }: Platform): boolean =>
  identifiesUser === undefined &&
  hubTransport === undefined &&
  'serviceWorker' in navigator &&
  isSecureContext &&
  location.protocol.startsWith('http');

/** Registers the service worker, or finds the registered one. The browser looks for a newer one by itself. */
export const registerServiceWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(ownScript(SCRIPT), { updateViaCache: 'none' });
