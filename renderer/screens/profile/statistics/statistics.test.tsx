import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { statisticsRoutes } from '#contract/http/statistics-routes.ts';
import { type OwnStatistics, type PostStatistics, statistics, type StatisticsCar } from '#contract/http/statistics.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { aPostCard } from '#renderer/testing/post-fixtures.ts';
import { answerProfile, SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { linesOf } from './statistics-file.ts';

const { plots, Plot } = vi.hoisted(() => {
  const plots: unknown[][] = [];
  // A plot needs a canvas, which jsdom does not have.
  class Plot {
    constructor(_options: unknown, data: unknown[]) {
      plots.push(data);
    }
    setSize() {}
    redraw() {}
    destroy() {}
  }
  return { plots, Plot };
});
vi.mock('uplot', () => ({ default: Plot }));
beforeEach(() => void plots.splice(0));

const NONE = { impressions: 0, views: 0, favorites: 0, reveals: 0, chats: 0 };
const DAYS = [
  { day: '2026-11-20', ...NONE, impressions: 40, views: 4 },
  { day: '2026-11-21', ...NONE, impressions: 60, views: 8, chats: 1 },
];
const TOTALS = { ...NONE, impressions: 100, views: 12, chats: 1 };
const BEFORE = { ...NONE, impressions: 200, views: 6 };

const aCar = (over: Partial<StatisticsCar> & { id?: number; model?: string } = {}): StatisticsCar => {
  const { id = 1, model = 'Sportage', ...rest } = over;
  return {
    card: aPostCard({ id, model }),
    counts: { ...NONE, views: 12, chats: 1 },
    daysOnline: 70,
    percentile: 17,
    similarCount: 12,
    abovePercent: null,
    advice: [],
    ...rest,
  };
};
const own = (over: Partial<OwnStatistics> = {}) =>
  statistics.own.reply.parse({
    isSuccess: true,
    value: { days: DAYS, totals: TOTALS, before: BEFORE, best: [aCar()], worst: [], ...over },
  });
const ofPost = (over: Partial<PostStatistics> = {}) =>
  statistics.ofPost.reply.parse({
    isSuccess: true,
    value: { days: DAYS, totals: TOTALS, before: BEFORE, car: aCar(), prices: [], ...over },
  });

const open = async (path = '/profile?section=6') => {
  answerProfile({ postsCount: 2 });
  return renderApp({ path, stored: SIGNED_IN });
};
const valueOf = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).nextElementSibling;

test('shows the sums with their change, and every day in a table', async () => {
  const asked = answer(statisticsRoutes.statistics.own, own());
  await open();

  expect(await valueOf('Views')).toHaveTextContent('12+100 % compared with the 30 days before');
  expect(await valueOf('Shown in lists')).toHaveTextContent('100−50 % compared with the 30 days before');
  expect(await valueOf('Chats started')).toHaveTextContent(/^1$/);
  const table = await screen.findByRole('table', { hidden: true });
  expect(
    within(table)
      .getAllByRole('row', { hidden: true })
      .map(({ textContent }) => textContent),
  ).toEqual(['DayShown in listsViewsAdded to favoritesContacts openedChats started', 'Nov 21608001', 'Nov 20404000']);
  expect(asked[0]?.url.searchParams.get('days')).toBe('30');
});

test('another count and another period are plotted', async () => {
  const asked = answer(statisticsRoutes.statistics.own, own());
  const { user } = await open();
  expect(await screen.findByRole('img', { name: 'Views by day' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Shown in lists' }));

  expect(await screen.findByRole('img', { name: 'Shown in lists by day' })).toBeInTheDocument();
  expect(plots.at(-1)?.[1]).toEqual([40, 60]);

  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), '90 days');
  await waitFor(() => expect(asked.at(-1)?.url.searchParams.get('days')).toBe('90'));
});

test('one car shows how it does and what to do next', async () => {
  const advice = ['photos', 'price', 'stillForSale', 'top'] as const;
  const prices = [
    { at: '2026-11-01T00:00:00.000Z', price: 17_000, priceUnit: 'USD' as const },
    { at: '2026-11-20T00:00:00.000Z', price: 16_500, priceUnit: 'USD' as const },
  ];
  answer(statisticsRoutes.statistics.ofPost, ofPost({ car: aCar({ advice: [...advice], abovePercent: 14 }), prices }));
  await open('/profile?section=6&post=1');

  expect(await screen.findByRole('heading', { name: 'Kia Sportage, 2020' })).toBeInTheDocument();
  expect(await screen.findByText(/more views a day than 17% of 12 similar cars/)).toBeInTheDocument();
  const list = within(screen.getByRole('list', { name: 'Advice' }));
  expect(list.getByText('The price is 14% above the median of similar cars')).toBeInTheDocument();
  const link = (name: string) => list.getByRole('link', { name }).getAttribute('href');
  expect(link('Add photos: Kia Sportage, 2020')).toBe('/posts/edit/1#sell-media');
  expect(link('Change price: Kia Sportage, 2020')).toBe('/posts/edit/1#sell-price');
  expect(
    screen.getByText(/Nov 1: \$17,000 · Nov 20: \$16,500|Nov 1: .*17.*000.* · Nov 20: .*16.*500/),
  ).toBeInTheDocument();
});

test('a car becomes a top listing from here, and the numbers are read again', async () => {
  const asked = answer(statisticsRoutes.statistics.ofPost, ofPost({ car: aCar({ advice: ['top'] }) }));
  const state = { modifiedDateUtc: '2026-11-21T12:00:00.000Z', topUntil: '2026-12-01T12:00:00.000Z' };
  const topped = answer(routes.posts.top, {
    isSuccess: true,
    value: { id: 1, status: 'active', ...state, postCredits: 2, topCredits: 1 },
  });
  answer(routes.posts.counts, { isSuccess: true, value: {} });
  const { user } = await open('/profile?section=6&post=1');
  await user.click(await screen.findByRole('button', { name: 'Make top: Kia Sportage, 2020' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Make top' }));

  await waitFor(() => expect(topped).toHaveLength(1));
  await waitFor(() => expect(asked).toHaveLength(2));
});

test('cars that do best and worst lead to their own statistics', async () => {
  const worst = [aCar({ id: 2, model: 'Rio', advice: ['photos'] })];
  answer(statisticsRoutes.statistics.own, own({ worst }));
  await open();

  const least = within(await screen.findByRole('region', { name: 'Least viewed' }));
  expect(least.getByRole('link', { name: 'Kia Rio, 2020' })).toHaveAttribute('href', '/profile?section=6&post=2');
  expect(screen.getByRole('region', { name: 'Most viewed' })).toHaveTextContent('12 views · 1 chat');
});

test('who has no cars is shown how to sell one', async () => {
  answer(statisticsRoutes.statistics.own, own({ best: [], totals: NONE, before: NONE }));
  answerProfile({ postsCount: 0 });
  await renderApp({ path: '/profile?section=6', stored: SIGNED_IN });

  expect(await screen.findByRole('link', { name: 'Sell a car' })).toHaveAttribute('href', '/posts/create');
});

test('a failure shows why and is tried again', async () => {
  refuse(statisticsRoutes.statistics.own, 500, 'INTERNAL');
  const { user } = await open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  answer(statisticsRoutes.statistics.own, own());
  await user.click(again);

  expect(await valueOf('Views')).toHaveTextContent('12');
});

test.each([
  ['ru', 'Статистика', 'Просмотры'],
  ['am', 'Վիճակագրություն', 'Դիտումներ'],
])('speaks %s', async (language, title, views) => {
  answer(statisticsRoutes.statistics.own, own());
  answerProfile({ postsCount: 2 });
  await renderApp({ path: '/profile?section=6', stored: { ...SIGNED_IN, language } });

  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(await valueOf(views)).toHaveTextContent('12');
});

test('the file has a line for each day under the names of the columns', () => {
  const headers = {
    day: 'Day',
    impressions: 'Listed',
    views: 'Views',
    favorites: 'Saved',
    reveals: 'Opened',
    chats: '=1',
  };

  expect(linesOf(DAYS, headers)).toEqual([
    ['Day', 'Listed', 'Views', 'Saved', 'Opened', '=1'],
    ['2026-11-20', 40, 4, 0, 0, 0],
    ['2026-11-21', 60, 8, 0, 0, 1],
  ]);
});
