import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { answerLookups } from '#renderer/testing/lookup-fixtures.ts';
import { answer, network, unplug } from '#renderer/testing/network.ts';
import { aPost, aPostCard } from '#renderer/testing/post-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const CARS = new Map([
  [1, aPost({ id: 1 })],
  [2, aPost({ id: 2, year: 2018, mileage: 90_000, isNegotiable: true, features: [] })],
  [3, aPost({ id: 3, status: 'sold', year: 2016 })],
]);

/** Answers the cars above and nothing else; gives the ids that were asked for. */
const answerCars = (): number[] => {
  const asked: number[] = [];
  network.use(
    http.get('*/api/Posts/:id', ({ params }) => {
      const id = Number(params['id']);
      asked.push(id);
      const value = CARS.get(id);
      if (value !== undefined) return HttpResponse.json({ isSuccess: true, value });
      const error = { code: 'POST_NOT_FOUND', description: 'x' };
      return HttpResponse.json({ isSuccess: false, error }, { status: 404 });
    }),
  );
  return asked;
};
const table = () => screen.findByRole('table');
const rowOf = async (name: RegExp) => within(await table()).getByRole('row', { name });
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test.each([
  ['en', 'No cars to compare yet', 'Find a car'],
  ['am', 'Համեմատելու մեքենա դեռ չկա', 'Գտնել մեքենա'],
  ['ru', 'Пока нечего сравнивать', 'Найти автомобиль'],
] as const)('without cars it leads to the list, in %s', async (language, title, action) => {
  await renderApp({ path: '/compare', stored: { language } });

  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  const links = screen.getAllByRole('link', { name: action });
  expect(links.map((link) => link.getAttribute('href'))).toContain('/posts?page=1');
});

test('the cars of the address are side by side, and rows that differ are marked', async () => {
  answerCars();

  await renderApp({ path: '/compare?ids=1,2' });

  const year = await rowOf(/^Year/);
  expect(within(year).getByRole('rowheader')).toHaveTextContent('Year (differs)');
  expect(cellsOf(year)).toEqual(['2021', '2018']);
  expect(within(await rowOf(/^Body type/)).getByRole('rowheader')).toHaveTextContent(/^Body type$/);
  const camera = await rowOf(/^Rear camera/);
  expect(within(camera).getByRole('img', { name: 'Yes' })).toBeInTheDocument();
  expect(within(camera).getByRole('img', { name: 'No' })).toBeInTheDocument();
  expect(within(await table()).getAllByRole('link')[0]).toHaveAttribute('href', '/posts/view/1');
});

test('equal rows are folded and unfolded', async () => {
  answerCars();
  const { user } = await renderApp({ path: '/compare?ids=1,2' });
  await rowOf(/^Body type/);

  await user.click(screen.getByRole('checkbox', { name: 'Only differences' }));
  expect(screen.queryByRole('row', { name: /^Body type/ })).not.toBeInTheDocument();
  expect(await rowOf(/^Year/)).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Only differences' }));

  expect(await rowOf(/^Body type/)).toBeInTheDocument();
});

test('a car that is gone is explained, and a sold one is marked as such', async () => {
  answerCars();

  await renderApp({ path: '/compare?ids=1,999,3' });

  expect(within(await table()).getByText('This car is no longer listed')).toBeInTheDocument();
  expect(within(await table()).getByText('Sold')).toBeInTheDocument();
  expect(cellsOf(await rowOf(/^Year/))).toEqual(['2021', '', '2016']);
});

test('without ids the cars of the device are shown, and a removed one leaves the device without a new question', async () => {
  const asked = answerCars();
  const { user, platform } = await renderApp({ path: '/compare', stored: { compare: '1,2,3' } });
  await rowOf(/^Year/);
  expect(location.search).toBe('?ids=1,2,3');

  await user.click(
    screen.getByRole('button', { name: 'Remove from the comparison: Toyota RAV4 2.5 Hybrid AWD-i, 2018' }),
  );

  await waitFor(() => expect(location.search).toBe('?ids=1,3'));
  await waitFor(() => expect(screen.queryByText('2018')).not.toBeInTheDocument());
  expect(platform.kept.get('compare')).toBe('1,3');
  expect(screen.getByRole('region', { name: 'Compare cars' })).toHaveFocus();
  expect(new Set(asked)).toEqual(new Set([1, 2, 3]));
  expect(asked).toHaveLength(3);
});

test('a shared comparison leaves the device’s own cars alone', async () => {
  answerCars();
  const copyText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  const { user, platform } = await renderApp({
    path: '/compare?ids=1,2',
    stored: { compare: '3' },
    platform: { share: undefined, copyText } as never,
  });
  await rowOf(/^Year/);

  await user.click(screen.getByRole('button', { name: 'Share' }));

  expect(await screen.findByText('The link is copied')).toBeInTheDocument();
  expect(copyText.mock.calls[0]?.[0]).toMatch(/\/compare\?ids=1,2$/);
  expect(platform.kept.get('compare')).toBe('3');
});

test('clearing leaves nothing behind', async () => {
  answerCars();
  const { user, platform } = await renderApp({ path: '/compare?ids=1,2', stored: { compare: '1,2' } });
  await rowOf(/^Year/);

  await user.click(screen.getByRole('button', { name: 'Clear the comparison' }));

  expect(await screen.findByRole('heading', { name: 'No cars to compare yet' })).toBeInTheDocument();
  expect(platform.kept.has('compare')).toBe(false);
});

test('one car asks for another', async () => {
  answerCars();

  await renderApp({ path: '/compare?ids=1' });

  expect(await screen.findByText(/Add at least one more car/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Add a car' })).toHaveAttribute('href', '/posts?page=1');
});

test('without a connection the cars are asked for again', async () => {
  unplug(routes.posts.details);
  const { user } = await renderApp({ path: '/compare?ids=1,2' });
  await screen.findByText('The car could not be loaded');

  answerCars();
  await user.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await rowOf(/^Year/)).toBeInTheDocument();
});

const mark = (title: string) => screen.findByRole('button', { name: `Compare: ${title}` });

test('cards of a list are chosen, and a bar leads to the comparison', async () => {
  answerLookups();
  const cards = [1, 2, 3, 4, 5].map((id) => aPostCard({ id, model: `Model ${id}` }));
  answer(routes.posts.search, { isSuccess: true, value: cards, totalCount: 5 });
  const { user, platform } = await renderApp({ path: '/posts?page=1' });

  for (const id of [1, 2, 3, 4]) await user.click(await mark(`Kia Model ${id}`));
  expect(await screen.findByRole('link', { name: 'Compare (4)' })).toHaveAttribute('href', '/compare?ids=1,2,3,4');
  await user.click(await mark('Kia Model 5'));
  expect(await screen.findByText(/Up to 4 cars can be compared/)).toBeInTheDocument();
  expect(await mark('Kia Model 5')).toHaveAttribute('aria-pressed', 'false');
  await user.click(await mark('Kia Model 1'));

  expect(await screen.findByRole('link', { name: 'Compare (3)' })).toHaveAttribute('href', '/compare?ids=2,3,4');
  expect(platform.kept.get('compare')).toBe('2,3,4');
});

test('the page of a car adds it', async () => {
  answerLookups();
  answerCars();
  const { user, platform } = await renderApp({ path: '/posts/view/1' });

  await user.click(await screen.findByRole('button', { name: 'Compare' }));

  expect(await screen.findByRole('link', { name: 'Compare (1)' })).toBeInTheDocument();
  expect(platform.kept.get('compare')).toBe('1');
});
