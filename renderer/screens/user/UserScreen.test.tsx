import { screen, waitFor, within } from '@testing-library/react';
import { delay, http } from 'msw';
import { expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { PublicProfile } from '#contract/http/identity.ts';
import { chatTokenRoutes } from '#contract/http/chat-token-routes.ts';
import { routes } from '#contract/http/routes.ts';
import { answer, network, refuse, unplug } from '#renderer/testing/network.ts';
import { aPostCard } from '#renderer/testing/post-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const { userinfo } = routes.identity;
const { list } = routes.posts;

const aProfile = (overrides: Partial<Record<keyof PublicProfile, unknown>> = {}) => ({
  isSuccess: true,
  value: PublicProfile.parse({
    id: 7,
    name: 'Ararat Motors',
    companyName: 'Ararat Motors',
    isBusiness: true,
    isVerified: true,
    avatar: null,
    businessDescription: 'Cars from Japan since 2010.',
    country: 'Armenia',
    region: 'Yerevan',
    createdDate: '2024-03-02T00:00:00.000Z',
    activePostsCount: 1234,
    followers: 20,
    following: 0,
    isFollowing: false,
    ...overrides,
  }),
});
const posts = (from: number, count: number, totalCount: number) => ({
  isSuccess: true,
  value: Array.from({ length: count }, (_, at) => aPostCard({ id: from + at })),
  totalCount,
});
const openSeller = (options: Parameters<typeof renderApp>[0] = {}) => renderApp({ path: '/user/all/7', ...options });

test('shows who sells and all their posts', async () => {
  const profiles = answer(userinfo, aProfile());
  const lists = answer(list, posts(1, 2, 2));

  await openSeller();

  expect(await screen.findByRole('heading', { level: 1, name: 'Ararat Motors' })).toBeInTheDocument();
  expect(screen.getByText('Business seller')).toBeInTheDocument();
  expect(screen.getByText('Verified seller')).toBeInTheDocument();
  expect(screen.getByText('Cars from Japan since 2010.')).toBeInTheDocument();
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'March 2024',
    '1\u00a0234',
    '20',
    'Yerevan, Armenia',
  ]);
  expect(await screen.findAllByRole('article')).toHaveLength(2);
  expect(profiles[0]?.url.searchParams.get('userId')).toBe('7');
  expect(lists[0]?.url.searchParams.get('userId')).toBe('7');
  await waitFor(() => expect(document.title).toBe('Ararat Motors · Aniv'));
});

test('a seller without a name is called by number', async () => {
  answer(userinfo, aProfile({ name: '', companyName: null, isBusiness: false }));
  answer(list, posts(1, 1, 1));

  await openSeller();

  expect(await screen.findByRole('heading', { level: 1, name: 'Seller 7' })).toBeInTheDocument();
});

test('a private seller without a place or words shows neither', async () => {
  answer(
    userinfo,
    aProfile({ isBusiness: false, isVerified: false, country: null, region: null, businessDescription: null }),
  );
  answer(list, posts(1, 1, 1));

  await openSeller();

  expect(await screen.findByText('Private seller')).toBeInTheDocument();
  expect(screen.queryByText('Verified seller')).not.toBeInTheDocument();
  expect(screen.queryByText('Place')).not.toBeInTheDocument();
  expect(screen.queryByText('About the seller')).not.toBeInTheDocument();
});

test('the next page is appended', async () => {
  answer(userinfo, aProfile());
  answer(list, ({ url }) => (url.searchParams.get('page') === '2' ? posts(21, 5, 25) : posts(1, 20, 25)));
  const { user } = await openSeller();
  await screen.findByText('20 of 25');

  await user.click(screen.getByRole('button', { name: 'Show 5 more' }));

  expect(await screen.findByText('25 of 25')).toBeInTheDocument();
  expect(screen.getAllByRole('article')).toHaveLength(25);
});

test('the compact view shows rows', async () => {
  answer(userinfo, aProfile());
  answer(list, posts(1, 2, 2));
  const { user, page } = await openSeller();
  await screen.findByText('2 of 2');

  await user.click(screen.getByRole('button', { name: 'Compact' }));

  expect(page.container.querySelectorAll('.a-row')).toHaveLength(2);
});

test('a seller without posts has an empty place with a way on', async () => {
  answer(userinfo, aProfile({ activePostsCount: 0 }));
  answer(list, posts(1, 0, 0));

  await openSeller();

  expect(await screen.findByText('No active posts')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Explore other posts' })).toHaveAttribute('href', '/posts');
});

test('while the seller is on the way the page shows a placeholder', async () => {
  network.use(http.get(`*${userinfo.path}`, () => delay('infinite')));

  await openSeller();

  expect(await screen.findByRole('status', { name: 'Loading the seller' })).toBeInTheDocument();
});

test('a user who does not exist has a message on the page', async () => {
  refuse(userinfo, 404, 'USER_NOT_FOUND');

  await openSeller();

  expect(await screen.findByRole('heading', { level: 1, name: 'Seller not found' })).toBeInTheDocument();
});

test.each(['0', '-7', 'abc', '1e3', '9999999999', '7 '])('"%s" is nobody, and nothing is asked', async (id) => {
  const asked = answer(userinfo, aProfile());

  await renderApp({ path: `/user/all/${encodeURIComponent(id)}` });

  expect(await screen.findByText('Seller not found')).toBeInTheDocument();
  expect(asked).toHaveLength(0);
});

test('without a connection it shows a message and another try shows the seller', async () => {
  unplug(userinfo);
  const { user } = await openSeller();
  expect(await screen.findByText('The seller could not be loaded')).toBeInTheDocument();
  expect(screen.getByText(/There is no connection to the server/)).toBeInTheDocument();

  network.resetHandlers();
  answer(userinfo, aProfile());
  answer(list, posts(1, 1, 1));
  await user.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Ararat Motors' })).toBeInTheDocument();
});

test.each<[Language, string, string]>([
  ['en', 'Business seller', 'March 2024'],
  ['am', 'Ընկերություն', '2024 թ. մարտ'],
  ['ru', 'Компания', 'март 2024 г.'],
])('reads in %s', async (language, kind, since) => {
  answer(userinfo, aProfile());
  answer(list, posts(1, 1, 1));

  await openSeller({ language });

  expect(await screen.findByText(kind)).toBeInTheDocument();
  expect(screen.getByText(since)).toBeInTheDocument();
});

const asMember = (id: number) => {
  answer(userinfo, ({ url }) =>
    url.searchParams.has('userId')
      ? aProfile()
      : { isSuccess: true, value: { id, role: 0, name: 'Ani', avatar: null, followers: 20, following: 3 } },
  );
  answer(list, posts(1, 1, 1));
  return openSeller({ stored: { isLoggedIn: 'true' } });
};
const followers = () => screen.getByText('Followers', { selector: 'dt' }).nextSibling?.textContent;

test('a visitor who wants to follow logs in first and comes back', async () => {
  answer(userinfo, aProfile());
  answer(list, posts(1, 1, 1));

  await openSeller();

  expect(await screen.findByRole('link', { name: 'Follow Ararat Motors' })).toHaveAttribute(
    'href',
    '/login?returnTo=%2Fuser%2Fall%2F7',
  );
});

test('a visitor who wants to write logs in first and comes back to the seller', async () => {
  answer(userinfo, aProfile());
  answer(list, posts(1, 1, 1));

  await openSeller();

  expect(await screen.findByRole('link', { name: 'Chat Ararat Motors' })).toHaveAttribute(
    'href',
    '/login?returnTo=%2Fuser%2Fall%2F7%3FchatSeller%3D7',
  );
});

test('a member chooses the car to write about', async () => {
  answer(chatTokenRoutes.chatToken.withSeller, { isSuccess: true, value: { conversationId: null } });
  const { user } = await asMember(1);
  answer(list, posts(1, 2, 2));

  await user.click(await screen.findByRole('button', { name: 'Chat Ararat Motors' }));

  const dialog = within(await screen.findByRole('dialog', { name: 'Which car is it about?' }));
  expect(dialog.getAllByRole('listitem')).toHaveLength(2);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Which car is it about?' })).toBeNull());
});

test('nobody writes to a seller with nothing for sale, or to oneself', async () => {
  answer(userinfo, aProfile({ activePostsCount: 0 }));
  answer(list, posts(1, 0, 0));
  const { page } = await openSeller();
  await screen.findByText('No active posts');
  expect(screen.queryByRole('link', { name: 'Chat Ararat Motors' })).toBeNull();
  page.unmount();

  await asMember(7);

  expect(await screen.findByRole('button', { name: '20 followers' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Chat Ararat Motors' })).toBeNull();
});

test('a member follows and is counted at once', async () => {
  const asked = answer(routes.follows.follow, { isSuccess: true, value: { isFollowing: true, followers: 21 } });
  const { user } = await asMember(1);

  await user.click(await screen.findByRole('button', { name: 'Follow Ararat Motors', pressed: false }));

  expect(screen.getByRole('button', { name: 'Following Ararat Motors', pressed: true })).toBeInTheDocument();
  expect(followers()).toBe('21');
  await waitFor(() => expect(asked).toHaveLength(1));
});

test('a refused follow is undone and shown', async () => {
  refuse(routes.follows.follow, 503, 'OVERLOADED');
  const { user } = await asMember(1);

  await user.click(await screen.findByRole('button', { name: 'Follow Ararat Motors' }));

  expect(await screen.findByText(/^OVERLOADED/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Follow Ararat Motors', pressed: false })).toBeInTheDocument();
  expect(followers()).toBe('20');
});

test('nobody follows oneself; one’s own numbers open the lists', async () => {
  const people = (type: string) => ({
    isSuccess: true,
    totalCount: 1,
    value: [
      {
        id: 3,
        name: `Someone in ${type}`,
        avatar: null,
        isBusiness: false,
        isVerified: true,
        activePostsCount: 2,
        isFollowing: type === 'following',
      },
    ],
  });
  answer(routes.follows.list, ({ url }) => people(url.searchParams.get('type') ?? ''));
  const { user } = await asMember(7);

  await user.click(await screen.findByRole('button', { name: '20 followers' }));

  const dialog = within(await screen.findByRole('dialog', { name: 'Followers and following' }));
  expect(await dialog.findByRole('link', { name: 'Someone in followers' })).toHaveAttribute('href', '/user/all/3');
  expect(dialog.getByText('Private seller · 2 active posts')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Following', pressed: false }));
  expect(await dialog.findByRole('button', { name: 'Following Someone in following' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Follow Ararat Motors' })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
