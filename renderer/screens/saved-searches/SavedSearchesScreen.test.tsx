import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { savedSearchRoutes } from '#contract/http/saved-search-routes.ts';
import { routes } from '#contract/http/routes.ts';
import { answerLookups } from '#renderer/testing/lookup-fixtures.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { aPostCard } from '#renderer/testing/post-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const calls = savedSearchRoutes.savedSearches;
const aSearch = (over: object = {}) => ({
  id: 1,
  name: 'BMW, from 2018',
  query: 'BrandId=5&YearFrom=2018',
  frequency: 'instant',
  channels: ['app', 'letter'],
  mutedUntil: null,
  newCount: 0,
  createdDate: '2026-11-20T10:00:00.000Z',
  ...over,
});
const ok = (value: unknown) => ({ isSuccess: true, value });
const asMember = { isLoggedIn: 'true' };
const open = (options: Parameters<typeof renderApp>[0] = {}) => {
  answer(routes.identity.userinfo, ok({ id: 1, role: 0, name: 'Ani', avatar: null }));
  return renderApp({ path: '/saved-searches', stored: asMember, ...options });
};
const shown = async () => within(await screen.findByRole('list', { name: 'Saved searches' })).getAllByRole('listitem');
const onDevice = (...names: string[]) =>
  JSON.stringify(
    names.map((name, at) => ({ name, query: `BrandId=${at + 1}`, createdDate: '2026-11-20T10:00:00.000Z' })),
  );

test.each([
  ['en', 'No saved searches yet', 'Find a car'],
  ['am', 'Պահպանված որոնումներ դեռ չկան', 'Գտնել մեքենա'],
  ['ru', 'Сохранённых поисков пока нет', 'Найти автомобиль'],
] as const)('without searches it leads to the cars, in %s', async (language, title, action) => {
  answer(calls.list, ok([]));

  await open({ stored: { ...asMember, language } });

  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  const links = screen.getAllByRole('link', { name: action });
  expect(links.map((link) => link.getAttribute('href'))).toContain('/posts?page=1');
});

test('a member sees new cars and alerts of each search, and markup in a name as text', async () => {
  answer(calls.list, ok([aSearch({ newCount: 3 }), aSearch({ id: 2, name: '<b>x</b>', frequency: 'off' })]));

  await open();

  const [first, second] = await shown();
  expect(within(first!).getByRole('link', { name: 'BMW, from 2018' })).toHaveAttribute(
    'href',
    '/posts?BrandId=5&YearFrom=2018',
  );
  expect(first).toHaveTextContent('3 new cars · At once');
  expect(second).toHaveTextContent('<b>x</b>');
  expect(second).toHaveTextContent('No new cars · Never');
});

test('a failure is shown and can be tried again', async () => {
  refuse(calls.list, 500, 'INTERNAL');
  const { user } = await open();
  await screen.findByRole('alert');

  answer(calls.list, ok([aSearch()]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByRole('link', { name: 'BMW, from 2018' })).toBeInTheDocument();
});

test('name, frequency and channels are edited; an empty name is refused', async () => {
  answer(calls.list, ok([aSearch()]));
  const edited = answer(calls.edit, ok(aSearch({ name: 'Mine', frequency: 'daily', channels: ['app', 'telegram'] })));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Edit: BMW, from 2018' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit' });

  await user.clear(within(dialog).getByLabelText(/^Name/));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(within(dialog).getByText('Give the search a name.')).toBeInTheDocument();
  await user.type(within(dialog).getByLabelText(/^Name/), 'Mine');
  await user.selectOptions(within(dialog).getByLabelText('Tell me about new cars'), 'daily');
  await user.click(within(dialog).getByLabelText('Email'));
  await user.click(within(dialog).getByLabelText('Telegram'));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));

  expect(await screen.findByRole('link', { name: 'Mine' })).toBeInTheDocument();
  expect(JSON.parse(String(edited[0]?.body))).toMatchObject({
    name: 'Mine',
    frequency: 'daily',
    channels: ['app', 'telegram'],
  });
});

test('a search is muted for a week and deleted after a question', async () => {
  answer(calls.list, ok([aSearch()]));
  answer(calls.edit, ok(aSearch({ mutedUntil: '2999-01-01T00:00:00.000Z' })));
  const removed = answer(calls.remove, ok({ isRemoved: true }));
  const { user } = await open();

  await user.click(await screen.findByRole('button', { name: 'Mute for a week: BMW, from 2018' }));
  expect(await screen.findByText(/Muted until/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Delete: BMW, from 2018' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this search?' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));

  expect(await screen.findByText('No saved searches yet')).toBeInTheDocument();
  expect(removed).toHaveLength(1);
});

test('a visitor’s searches are on the device, without alerts', async () => {
  const { user } = await renderApp({ path: '/saved-searches', stored: { savedSearches: onDevice('Opel', 'Kia') } });

  expect(await shown()).toHaveLength(2);
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    '/login?returnTo=%2Fsaved-searches',
  );
  expect(screen.queryByRole('button', { name: /Mute/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Delete: Opel' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));

  await waitFor(async () => expect(await shown()).toHaveLength(1));
  expect(screen.getByRole('link', { name: 'Kia' })).toBeInTheDocument();
});

test('searches of the device move into the account, and the user reads how many had no room', async () => {
  const merged = answer(calls.merge, ok({ added: 1, dropped: 1 }));
  answer(calls.list, ok([aSearch()]));

  const { platform } = await open({ stored: { ...asMember, savedSearches: onDevice('Opel', 'Kia') } });

  expect(await screen.findByText('Only 50 searches can be kept. 1 older one was left out.')).toBeInTheDocument();
  expect(JSON.parse(String(merged[0]?.body)).searches).toMatchObject([
    { name: 'Opel', query: 'BrandId=1' },
    { name: 'Kia', query: 'BrandId=2' },
  ]);
  expect(platform.storage.get('savedSearches')).toBeUndefined();
});

test('results are saved under the words of their filters and lead to the searches from then on', async () => {
  answerLookups();
  answer(routes.posts.search, { isSuccess: true, value: [aPostCard({ id: 1 })], totalCount: 1 });
  answer(calls.list, ok([]));
  const saved = answer(calls.save, ok(aSearch({ query: 'PriceTo=20000&PriceUnitId=3&YearFrom=2018' })));
  const { user } = await open({ path: '/posts?PriceTo=20000&YearFrom=2018' });

  await user.click(await screen.findByRole('button', { name: 'Save this search' }));

  expect(await screen.findByRole('button', { name: 'Saved' })).toBeInTheDocument();
  expect(JSON.parse(String(saved[0]?.body))).toMatchObject({
    name: expect.stringMatching(/20.000.*2018/),
    query: 'PriceTo=20000&PriceUnitId=3&YearFrom=2018',
  });
});
