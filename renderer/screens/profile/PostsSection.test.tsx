import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { routes } from '#contract/http/routes.ts';
import { answer, network, unplug } from '#renderer/testing/network.ts';
import { anOwnPost } from '#renderer/testing/own-post-fixtures.ts';
import { aPostCard } from '#renderer/testing/post-fixtures.ts';
import { answerProfile, SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const { userPosts, counts } = routes.posts;
const POSTS = {
  Active: [
    anOwnPost({ id: 1, isTop: true }, { views: 1240, reveals: 21, favorites: 3, topUntil: '2026-11-27T11:00:00.000Z' }),
    anOwnPost({ id: 2, model: 'Rio' }),
  ],
  Pending: [anOwnPost({ id: 3, status: 'pending', model: 'Ceed' })],
  Rejected: [
    anOwnPost(
      { id: 4, status: 'rejected', model: 'Picanto' },
      {
        rejection: {
          reasonCode: 'WRONG_PHOTO',
          note: 'The photos show another car.',
          at: '2026-11-20T10:00:00.000Z',
          appeal: null,
        },
      },
    ),
  ],
  Hidden: [],
  Sold: [anOwnPost({ id: 5, status: 'sold', model: 'Soul' })],
} as const;
const ALL = Object.values(POSTS).flat();

const COUNTS = { All: 5, Active: 2, Pending: 1, Rejected: 1, Hidden: 0, Sold: 1, Favorites: 4 };
const answerCounts = () => answer(counts, { isSuccess: true, value: COUNTS });
const answerPosts = () => {
  answerCounts();
  return answer(userPosts, ({ url }) => {
    const status = url.searchParams.get('status') ?? 'All';
    const posts = status === 'All' ? ALL : POSTS[status as keyof typeof POSTS];
    return { isSuccess: true, value: [...posts], totalCount: posts.length };
  });
};
const openPosts = async (overrides: Parameters<typeof answerProfile>[0] = {}, language?: Language) => {
  answerProfile(overrides);
  return renderApp({ path: '/profile?section=2', stored: SIGNED_IN, ...(language === undefined ? {} : { language }) });
};
const list = () => screen.findByRole('list', { name: 'Your posts' });

describe('one’s own posts', () => {
  test('are listed with their status, all of them first', async () => {
    answerPosts();

    await openPosts();

    const rows = within(await list()).getAllByRole('listitem');
    expect(rows).toHaveLength(5);
    expect(rows[0]).toHaveTextContent(
      /Active.*Top, 6 days left.*Kia Sportage, 2020.*1 240 views.*Contacts opened 21 times.*favorites of 3 people/,
    );
    expect(rows[2]).toHaveTextContent(/Waiting for review/);
    expect(rows[3]).toHaveTextContent(/do not show this car.*Add clear photos.*The photos show another car/);
    expect(within(rows[0] as HTMLElement).getByRole('link', { name: 'Kia Sportage, 2020' })).toHaveAttribute(
      'href',
      '/posts/view/1',
    );
  });

  test('are counted by status, and a status shows its own', async () => {
    answerPosts();
    const { user } = await openPosts();
    const tabs = within(await screen.findByRole('group', { name: 'Posts by status' }));
    await waitFor(() =>
      expect(tabs.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
        'All5',
        'Active2',
        'Pending1',
        'Rejected1',
        'Hidden0',
        'Sold1',
      ]),
    );

    await user.click(tabs.getByRole('button', { name: /Pending/ }));

    expect(await screen.findByRole('link', { name: 'Kia Ceed, 2020' })).toBeInTheDocument();
    await waitFor(async () => expect(within(await list()).getAllByRole('listitem')).toHaveLength(1));
    expect(tabs.getByRole('button', { name: /Pending/ })).toHaveAttribute('aria-pressed', 'true');
    expect(location.search).toBe('?section=2&status=Pending');
  });

  test('of a status without any lead back to all', async () => {
    answerPosts();
    const { user } = await openPosts();
    await list();

    await user.click(screen.getByRole('button', { name: /^Hidden/ }));
    expect(await screen.findByText('No posts with this status')).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Show all posts' }));
    expect(within(await list()).getAllByRole('listitem')).toHaveLength(5);
  });

  test('that are none lead to selling', async () => {
    answerCounts();
    answer(userPosts, { isSuccess: true, value: [], totalCount: 0 });

    await openPosts({ postsCount: 0 });

    expect(await screen.findByText('No posts yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sell a car' })).toHaveAttribute('href', '/posts/create');
  });

  test('that do not come say why, and another try shows them', async () => {
    answerCounts();
    unplug(userPosts);
    const { user } = await openPosts();
    await screen.findByText(/There is no connection to the server/);

    network.resetHandlers();
    answerPosts();
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(within(await list()).getAllByRole('listitem')).toHaveLength(5);
  });

  test('come page by page', async () => {
    answerCounts();
    const page = (from: number) => Array.from({ length: 20 }, (_, at) => aPostCard({ id: from + at }));
    answer(userPosts, ({ url }) => ({
      isSuccess: true,
      value: url.searchParams.get('page') === '2' ? page(21).slice(0, 3) : page(1),
      totalCount: 23,
    }));
    const { user } = await openPosts();
    await list();

    await user.click(screen.getByRole('button', { name: 'Show 3 more' }));

    await waitFor(async () => expect(within(await list()).getAllByRole('listitem')).toHaveLength(23));
  });
});

test.each<[Language, RegExp]>([
  ['en', /^Standard plan · /],
  ['am', /^«Ստանդարտ» փաթեթ · /],
  ['ru', /^Тариф «Стандарт» · /],
])('the plan is named in %s', async (language, plan) => {
  answerPosts();

  await openPosts({ subscriptionName: 'Standard' }, language);

  expect(await screen.findByText(plan)).toBeInTheDocument();
});

test.each<[Language, string, string]>([
  ['en', '2 cars can be posted', 'See the plans'],
  ['am', 'Կարելի է տեղադրել 2 մեքենա', 'Դիտել փաթեթները'],
  ['ru', 'Можно разместить 2 автомобиля', 'Посмотреть тарифы'],
])('what can still be posted reads in %s', async (language, credits, plans) => {
  answerPosts();

  await openPosts({}, language);

  expect(await screen.findByText(credits)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: plans })).toHaveAttribute('href', '/subscriptions');
});
