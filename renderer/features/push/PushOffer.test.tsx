import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pushRoutes } from '#contract/http/push-routes.ts';
import { routes } from '#contract/http/routes.ts';
import { savedSearchRoutes } from '#contract/http/saved-search-routes.ts';
import { facetsReply } from '#renderer/testing/facet-fixtures.ts';
import { answerLookups } from '#renderer/testing/lookup-fixtures.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { aPostCard } from '#renderer/testing/post-fixtures.ts';
import { aProfile } from '#renderer/testing/profile-fixtures.ts';
import { PUSH_ADDRESS, pushState, stubPushBrowser, withoutPushBrowser } from '#renderer/testing/push-browser.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const { state, register } = pushRoutes.push;
const { list, save } = savedSearchRoutes.savedSearches;
const ok = (value: unknown) => ({ isSuccess: true, value });
const search = {
  id: 1,
  name: 'Toyota',
  query: 'BrandId=1',
  frequency: 'instant',
  channels: ['app', 'push'],
  mutedUntil: null,
  newCount: 0,
  createdDate: '2026-11-20T10:00:00.000Z',
};

/** The results of a search, as a member by default, who presses "Save this search". */
const saveSearch = async (stored: Readonly<Record<string, string>> = { isLoggedIn: 'true' }) => {
  const app = await renderApp({ path: '/posts?BrandId=1', stored });
  await screen.findByText('1 of 1');
  const button = await screen.findByRole('button', { name: 'Save this search' });
  await waitFor(() => expect(button).toBeEnabled());
  await app.user.click(button);
  await screen.findByRole('button', { name: 'Saved' });
  return app;
};
const offer = () => screen.queryByRole('region', { name: 'Push messages' });
const turnOn = () => screen.findByRole('button', { name: 'Turn on push messages' });

beforeEach(() => {
  answerLookups();
  answer(routes.posts.facets, facetsReply(1, {}));
  answer(routes.posts.search, { isSuccess: true, value: [aPostCard({ id: 1 })], totalCount: 1 });
  answer(routes.identity.userinfo, ok(aProfile()));
  answer(list, ok([]));
  answer(save, ok(search));
});
afterEach(withoutPushBrowser);

test('push messages are offered once a search is saved, and the browser is asked at a click alone', async () => {
  const { asked, subscribed } = stubPushBrowser('granted');
  answer(state, pushState(false));
  const sent = answer(register, pushState(true));
  const { user } = await saveSearch();
  const button = await turnOn();
  expect(asked).not.toHaveBeenCalled();

  await user.click(button);

  expect(await screen.findByText('Push messages come to this browser.')).toBeInTheDocument();
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual(PUSH_ADDRESS);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(subscribed).toHaveBeenCalledTimes(1);
});

test('a visit that saves no search has no offer, and the server is not asked about push messages', async () => {
  stubPushBrowser('granted');
  const asked = answer(state, pushState(false));
  await renderApp({ path: '/posts?BrandId=1', stored: { isLoggedIn: 'true' } });

  await screen.findByRole('button', { name: 'Save this search' });
  expect(offer()).toBeNull();
  expect(asked).toHaveLength(0);
});

test('a visitor, whose searches are kept on the device, has no offer', async () => {
  stubPushBrowser('granted');
  const asked = answer(state, pushState(false));
  await saveSearch({});

  expect(offer()).toBeNull();
  expect(asked).toHaveLength(0);
});

test('"Not now" is remembered on the device', async () => {
  stubPushBrowser('granted');
  answer(state, pushState(false));
  const { user, platform, page } = await saveSearch();
  await turnOn();
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(offer()).toBeNull();
  const refused = platform.storage.get('pushRefused');
  page.unmount();

  const asked = answer(state, pushState(false));
  await saveSearch({ isLoggedIn: 'true', pushRefused: refused ?? '' });
  await waitFor(() => expect(asked).not.toHaveLength(0));
  expect(offer()).toBeNull();
});

test.each([
  ['where push messages are on already', () => stubPushBrowser('granted', 'granted'), pushState(true)],
  [
    'where the browser has the permission and its user turned them off',
    () => stubPushBrowser('granted', 'granted'),
    pushState(false),
  ],
  ['where the browser refuses notifications', () => stubPushBrowser('denied', 'denied'), pushState(false)],
  ['on a market that sends none', () => stubPushBrowser('granted'), pushState(false, null)],
] as const)('nothing is offered %s', async (_where, stub, reply) => {
  stub();
  const asked = answer(state, reply);
  await saveSearch();

  await waitFor(() => expect(asked).not.toHaveLength(0));
  expect(offer()).toBeNull();
});

test('nothing is offered in a browser without push messages', async () => {
  const asked = answer(state, pushState(false));
  await saveSearch();

  expect(offer()).toBeNull();
  expect(asked).toHaveLength(0);
});

test('a refusal in the browser is explained', async () => {
  stubPushBrowser('denied');
  answer(state, pushState(false));
  const { user } = await saveSearch();
  await user.click(await turnOn());

  expect(await screen.findByText(/This browser blocks notifications from this site/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Turn on push messages' })).not.toBeInTheDocument();
});

test('a failure of the server is shown, and may be tried again', async () => {
  stubPushBrowser('granted');
  answer(state, pushState(false));
  refuse(register, 500, 'INTERNAL');
  const { user } = await saveSearch();
  await user.click(await turnOn());
  expect(await screen.findByRole('alert')).toBeInTheDocument();

  answer(register, pushState(true));
  await user.click(await turnOn());
  expect(await screen.findByText('Push messages come to this browser.')).toBeInTheDocument();
});
