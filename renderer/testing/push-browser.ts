import { vi } from 'vitest';

/** The market's public key, and a browser's address at its push service. */
export const PUSH_KEY = 'BLPjUA4lkO0kdBOajY08hF_kwwNbyO44bm0pNefP4QSj89Tzc4bVjO0-hkMhcpy1x8rZy__WvPxlJJ_7pRQnMNo';
export const PUSH_ADDRESS = {
  endpoint: 'https://fcm.googleapis.com/send/1',
  keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
};

/** The server's word on push messages in this browser; without a key the market sends none. */
export const pushState = (isOn: boolean, key: string | null = PUSH_KEY) => ({ isSuccess: true, value: { key, isOn } });

/** A browser with push messages, whose user answers the question for them like this. */
export const stubPushBrowser = (answered: NotificationPermission, before: NotificationPermission = 'default') => {
  const asked = vi.fn<() => void>();
  const permission = {
    permission: before,
    requestPermission: () => {
      asked();
      permission.permission = answered;
      return Promise.resolve(answered);
    },
  };
  const subscribed = vi.fn<(options: object) => void>();
  const unsubscribe = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
  const subscription = { unsubscribe, toJSON: () => PUSH_ADDRESS };
  const pushManager = {
    getSubscription: () => Promise.resolve(null),
    subscribe: (options: object) => {
      subscribed(options);
      return Promise.resolve(subscription);
    },
  };
  const kept = { pushManager: { ...pushManager, getSubscription: () => Promise.resolve(subscription) } };
  vi.stubGlobal('Notification', permission);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('isSecureContext', true);
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: () => Promise.resolve({}),
      ready: Promise.resolve({ pushManager }),
      getRegistration: () => Promise.resolve(kept),
    },
  });
  return { asked, subscribed, unsubscribe };
};

/** A browser without push messages, as the test environment is. */
export const withoutPushBrowser = (): void => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
};
