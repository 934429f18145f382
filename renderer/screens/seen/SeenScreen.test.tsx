import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { answer } from '#renderer/testing/network.ts';
import { aPostCard } from '#renderer/testing/post-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const titles = () =>
  screen.queryAllByRole('article').map((article) => within(article).getByRole('heading').textContent);
const answerCards = () =>
  answer(routes.posts.cards, ({ url }) => ({
    isSuccess: true,
    value: (url.searchParams.get('ids') ?? '')
      .split(',')
      .filter((id) => id !== '4')
      .map((id) => aPostCard({ id: Number(id), model: `Model ${id}` })),
  }));

test('lists the cars of this device that are still for sale, the latest first', async () => {
  const asked = answerCards();

  await renderApp({ path: '/posts/seen', stored: { seen: '9,4,2' } });

  await screen.findByRole('heading', { name: 'Kia Model 9' });
  expect(titles()).toEqual(['Kia Model 9', 'Kia Model 2']);
  expect(asked[0]?.url.searchParams.get('ids')).toBe('9,4,2');
});

test('clears the list and brings it back', async () => {
  answerCards();
  const { user, platform } = await renderApp({ path: '/posts/seen', stored: { seen: '9,2' } });
  await screen.findByRole('heading', { name: 'Kia Model 9' });

  await user.click(screen.getByRole('button', { name: 'Clear the list' }));
  expect(screen.getByText('No cars seen yet')).toBeInTheDocument();
  expect(platform.storage.get('seen')).toBeUndefined();

  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('heading', { name: 'Kia Model 2' })).toBeInTheDocument();
  expect(platform.storage.get('seen')).toBe('9,2');
});

test('without seen cars it leads to all cars and makes no call', async () => {
  await renderApp({ path: '/posts/seen' });

  expect(await screen.findByText('No cars seen yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Explore cars' })).toHaveAttribute('href', '/posts');
});

test('shows that none of the cars is for sale any more, and lets the list be cleared', async () => {
  answerCards();
  const { user } = await renderApp({ path: '/posts/seen', stored: { seen: '4' } });

  expect(await screen.findByText('None of the seen cars is for sale any more')).toBeInTheDocument();
  expect(screen.queryByText('No cars seen yet')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear the list' }));
  expect(screen.getByText('No cars seen yet')).toBeInTheDocument();
});
