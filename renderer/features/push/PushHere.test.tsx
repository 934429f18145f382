import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noticeRoutes } from '#contract/http/notice-routes.ts';
import { NOTICE_KINDS } from '#contract/notices.ts';
import { pushRoutes } from '#contract/http/push-routes.ts';
import { routes } from '#contract/http/routes.ts';
import { savedSearchRoutes } from '#contract/http/saved-search-routes.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { aProfile } from '#renderer/testing/profile-fixtures.ts';
import { pushState, PUSH_ADDRESS, stubPushBrowser, withoutPushBrowser } from '#renderer/testing/push-browser.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const { state, register, remove } = pushRoutes.push;
const everywhere = { app: true, telegram: true, mail: true, push: true };

const open = async () => {
  answer(routes.identity.userinfo, { isSuccess: true, value: aProfile() });
  const chosen = Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, everywhere]));
  answer(noticeRoutes.notices.settings, {
    isSuccess: true,
    value: { chosen, missing: { push: 'noPush' }, quietFrom: 22, quietTo: 8, language: 'en' },
  });
  const app = await renderApp({ path: '/profile?section=5', stored: { isLoggedIn: 'true' } });
  await screen.findByRole('checkbox', { name: 'Price drops of favorites, Email' });
  return app;
};

beforeEach(() => void stubPushBrowser('granted'));
afterEach(withoutPushBrowser);

test('a browser is registered at a click, with the key of the market', async () => {
  const { subscribed } = stubPushBrowser('granted');
  answer(state, pushState(false));
  const sent = answer(register, pushState(true));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Turn on push messages' }));

  expect(await screen.findByText('Push messages come to this browser.')).toBeInTheDocument();
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual(PUSH_ADDRESS);
  expect(subscribed).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ userVisibleOnly: true, applicationServerKey: expect.objectContaining({ length: 65 }) }),
  );
});

test('a browser is turned off on the server and in itself', async () => {
  const { unsubscribe } = stubPushBrowser('granted', 'granted');
  answer(state, pushState(true));
  answer(remove, pushState(false));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Turn off' }));

  expect(await screen.findByRole('button', { name: 'Turn on push messages' })).toBeEnabled();
  expect(unsubscribe).toHaveBeenCalledTimes(1);
});

test('a refusal in the browser is explained', async () => {
  stubPushBrowser('denied');
  answer(state, pushState(false));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Turn on push messages' }));

  expect(await screen.findByText(/This browser blocks notifications from this site/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Turn on push messages' })).not.toBeInTheDocument();
});

test('a refusal of the server is shown, and may be tried again', async () => {
  answer(state, pushState(false));
  refuse(register, 500, 'INTERNAL');
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Turn on push messages' }));

  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Turn on push messages' })).toBeEnabled();
});

test('nothing is offered on a market that sends no push messages', async () => {
  const asked = answer(state, pushState(false, null));
  await open();
  await vi.waitFor(() => expect(asked).toHaveLength(1));

  expect(screen.queryByRole('heading', { name: 'This browser' })).not.toBeInTheDocument();
});

test('push messages are offered beside saved searches that tell by them, until they are on', async () => {
  answer(routes.identity.userinfo, { isSuccess: true, value: aProfile() });
  answer(state, pushState(false));
  answer(register, pushState(true));
  const search = { name: 'BMW', query: 'BrandId=5', frequency: 'instant', mutedUntil: null, newCount: 0 };
  const value = [{ ...search, id: 1, channels: ['push'], createdDate: '2026-11-20T10:00:00.000Z' }];
  answer(savedSearchRoutes.savedSearches.list, { isSuccess: true, value });
  const { user } = await renderApp({ path: '/saved-searches', stored: { isLoggedIn: 'true' } });
  await user.click(await screen.findByRole('button', { name: 'Turn on push messages' }));

  await vi.waitFor(() => expect(screen.queryByRole('heading', { name: 'This browser' })).not.toBeInTheDocument());
});
