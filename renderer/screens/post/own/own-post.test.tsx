import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Post } from '#contract/http/posts.ts';
import { routes } from '#contract/http/routes.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { aPost } from '#renderer/testing/post-fixtures.ts';
import { answerProfile, SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { setViewport } from '#renderer/testing/viewport.ts';

const FACTS = {
  views: 12,
  reveals: 3,
  favorites: 1,
  topUntil: null,
  rejection: null,
  saleAskedAt: null,
  hidesAt: null,
};
const OWN = { contactsHidden: false, contactPhoneNumber: '+37491234567', own: FACTS };

const open = async (overrides: Partial<Record<keyof Post, unknown>> = {}) => {
  answerProfile({ id: 11, topCredits: 2 });
  answer(routes.posts.details, { isSuccess: true, value: aPost({ ...OWN, ...overrides }) });
  const app = await renderApp({ path: '/posts/view/7', stored: SIGNED_IN });
  await screen.findByRole('heading', { name: 'Your post' });
  return app;
};
const actions = async () => within(await screen.findByRole('group', { name: 'Actions with your post' }));

test('an owner sees how the post does instead of their own number', async () => {
  await open();

  const figures = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(figures).toEqual(
    expect.arrayContaining(['12 views', 'Contacts opened 3 times', 'In the favorites of 1 person']),
  );
  expect(screen.queryByRole('link', { name: '+374 91 234 567' })).not.toBeInTheDocument();
});

test('an owner edits the post or its price, also from the bar of a phone', async () => {
  setViewport({ width: 390 });
  await open();

  expect((await actions()).getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/posts/edit/7');
  expect((await actions()).getByRole('link', { name: 'Price' })).toHaveAttribute('href', '/posts/edit/7#sell-price');
  expect(document.querySelector('.p-mbar')).toContainElement((await actions()).getByRole('link', { name: 'Edit' }));
  expect(screen.queryByRole('link', { name: 'Call' })).not.toBeInTheDocument();
});

test('an owner marks the car as sold, after a question', async () => {
  const state = { modifiedDateUtc: '2026-11-21T12:00:00.000Z', topUntil: null, postCredits: 2, topCredits: 2 };
  const asked = answer(routes.posts.sold, { isSuccess: true, value: { id: 7, status: 'sold', ...state } });
  const { user } = await open();
  await user.click((await actions()).getByRole('button', { name: 'Mark as sold' }));
  answer(routes.posts.details, { isSuccess: true, value: aPost({ ...OWN, status: 'sold' }) });

  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Mark as sold' }));

  expect(await screen.findByText('The car is marked as sold')).toBeInTheDocument();
  expect(await screen.findByText('This car has been sold. The contacts are closed.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(asked).toHaveLength(1);
});

test('a refusal is shown and leads to the plans where credits are missing', async () => {
  refuse(routes.posts.top, 409, 'TOP_LIMIT_REACHED');
  const { user } = await open();
  await user.click((await actions()).getByRole('button', { name: 'Make top' }));

  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Make top' }));

  expect(await screen.findByRole('button', { name: 'See the plans' })).toBeInTheDocument();
});

test.each([
  ['pending', ['Edit', 'Price', 'Mark as sold']],
  ['rejected', ['Edit', 'Price']],
] as const)('a post that is %s offers what its status allows', async (status, names) => {
  await open({ status });

  const offered = [...(await actions()).getAllByRole('link'), ...(await actions()).queryAllByRole('button')];
  expect(offered.map(({ textContent }) => textContent)).toEqual(names);
});
