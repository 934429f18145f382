import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noticeRoutes } from '#contract/http/notice-routes.ts';
import { NOTICE_KINDS } from '#contract/notices.ts';
import { pushRoutes } from '#contract/http/push-routes.ts';
import { routes } from '#contract/http/routes.ts';
import { savedSearchRoutes } from '#contract/http/saved-search-routes.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { aProfile } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const { state, register, remove } = pushRoutes.push;
const KEY = 'BLPjUA4lkO0kdBOajY08hF_kwwNbyO44bm0pNefP4QSj89Tzc4bVjO0-hkMhcpy1x8rZy__WvPxlJJ_7pRQnMNo';
const ADDRESS = {
  endpoint: 'https://fcm.googleapis.com/send/1',
  keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
};
const everywhere = { app: true, telegram: true, mail: true, push: true };

/** A browser with push messages, which answers the question for them like this. */
const aBrowser = (answered: NotificationPermission, before: NotificationPermission = 'default') => {
  const permission = { permission: before, requestPermission: () => Promise.resolve(answered) };
  permission.requestPermission = () => {
    permission.permission = answered;
    return Promise.resolve(answered);
  };
  const subscribed = vi.fn<(options: object) => void>();
  const unsubscribe = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
  const subscription = { unsubscribe, toJSON: () => ADDRESS };
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
  return { subscribed, unsubscribe };
};

const stateOf = (isOn: boolean, key: string | null = KEY) => ({ isSuccess: true, value: { key, isOn } });
const open = async () => {
  answer(routes.identity.userinfo, { isSuccess: true, value: aProfile() });
  const chosen = Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, everywhere]));
  answer(noticeRoutes.notices.settings, {
    isSuccess: true,
    value: { chosen, missing: { push: 'noPush' }, quietFrom: 22, quietTo: 8, language: 'en' },
  });
  const app = await renderApp({ path: '/profile?section=5', stored: { isLoggedIn: 'true' } });
  await screen.findByRole('checkbox', { name: 'Price drops of favorites, Letter' });
  return app;
};

beforeEach(() => void aBrowser('granted'));
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('a browser is registered at a click, with the key of the market', async () => {
  const { subscribed } = aBrowser('granted');
  answer(state, stateOf(false));
  const sent = answer(register, stateOf(true));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Turn on push messages' }));

  expect(await screen.findByText('Push messages come to this browser.')).toBeInTheDocument();
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual(ADDRESS);
  expect(subscribed).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ userVisibleOnly: true, applicationServerKey: expect.objectContaining({ length: 65 }) }),
  );
});

test('a browser is turned off on the server and in itself', async () => {
  const { unsubscribe } = aBrowser('granted', 'granted');
  answer(state, stateOf(true));
  answer(remove, stateOf(false));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Turn off' }));

  expect(await screen.findByRole('button', { name: 'Turn on push messages' })).toBeEnabled();
  expect(unsubscribe).toHaveBeenCalledTimes(1);
});

test('a refusal in the browser is explained', async () => {
  aBrowser('denied');
  answer(state, stateOf(false));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Turn on push messages' }));

  expect(await screen.findByText(/This browser refuses notifications of this site/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Turn on push messages' })).not.toBeInTheDocument();
});

test('a refusal of the server is shown, and may be tried again', async () => {
  answer(state, stateOf(false));
  refuse(register, 500, 'INTERNAL');
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Turn on push messages' }));

  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Turn on push messages' })).toBeEnabled();
});

test('nothing is offered on a market that sends no push messages', async () => {
  const asked = answer(state, stateOf(false, null));
  await open();
  await vi.waitFor(() => expect(asked).toHaveLength(1));

  expect(screen.queryByRole('heading', { name: 'This browser' })).not.toBeInTheDocument();
});

test('push messages are offered beside saved searches that tell by them, until they are on', async () => {
  answer(routes.identity.userinfo, { isSuccess: true, value: aProfile() });
  answer(state, stateOf(false));
  answer(register, stateOf(true));
  const search = { name: 'BMW', query: 'BrandId=5', frequency: 'instant', mutedUntil: null, newCount: 0 };
  const value = [{ ...search, id: 1, channels: ['push'], createdDate: '2026-11-20T10:00:00.000Z' }];
  answer(savedSearchRoutes.savedSearches.list, { isSuccess: true, value });
  const { user } = await renderApp({ path: '/saved-searches', stored: { isLoggedIn: 'true' } });
  await user.click(await screen.findByRole('button', { name: 'Turn on push messages' }));

  await vi.waitFor(() => expect(screen.queryByRole('heading', { name: 'This browser' })).not.toBeInTheDocument());
});
