import type { Platform } from '#renderer/platform/port.ts';
import { hasServiceWorker, registerServiceWorker } from './service-worker.ts';

/** `install`: iPhones and iPads take push messages for sites on the home screen alone. */
export type PushSupport = 'possible' | 'denied' | 'install' | 'none';

const isApple = (): boolean => /iPhone|iPad/.test(navigator.userAgent);

/** Whether this browser can show push messages, and whether the user has refused them. */
export const pushSupport = (platform: Platform): PushSupport => {
  if (!hasServiceWorker(platform)) return 'none';
  if (!('PushManager' in window) || !('Notification' in window)) return isApple() ? 'install' : 'none';
  return Notification.permission === 'denied' ? 'denied' : 'possible';
};

/** Whether the user has already let this site show notifications. */
export const isPushAllowed = (): boolean => 'Notification' in window && Notification.permission === 'granted';

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.codePointAt(0) ?? 0);

const isSameKey = (subscription: PushSubscription, key: Uint8Array): boolean => {
  const own = subscription.options.applicationServerKey;
  return own !== null && new Uint8Array(own).every((byte, at) => byte === key[at]);
};

/** A browser's address at its push service and the keys for it. */
export type BrowserAddress = { endpoint: string; keys: { p256dh: string; auth: string } };

/** Asks the user and subscribes the browser; undefined where the user said no. Call it at a click. */
export const subscribeBrowser = async (key: string): Promise<BrowserAddress | undefined> => {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await registerServiceWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = bytesOf(key);
  const former = await pushManager.getSubscription();
  // A browser keeps one subscription; one of another market's key takes no messages of ours.
  if (former !== null && !isSameKey(former, applicationServerKey)) await former.unsubscribe();
  const { endpoint, keys } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON();
  const { p256dh, auth } = keys ?? {};
  if (endpoint === undefined || p256dh === undefined || auth === undefined) throw new Error('No push address.');
  return { endpoint, keys: { p256dh, auth } };
};

/** Ends the browser's own subscription, where it has one. */
export const unsubscribeBrowser = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
};
