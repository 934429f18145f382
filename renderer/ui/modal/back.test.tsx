import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { answer } from '#renderer/testing/network.ts';
import { aPost } from '#renderer/testing/post-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

beforeEach(() => {
  answer(routes.accounts.signInWays, { isSuccess: true, value: { google: null, telegram: null } });
  answer(routes.posts.details, { isSuccess: true, value: aPost() });
});

const openSheet = async () => {
  history.pushState(null, '', '/about');
  history.pushState(null, '', '/posts/view/7');
  const app = await renderApp({ path: null });
  await app.user.click(await screen.findByRole('link', { name: 'Report this post' }));
  await screen.findByRole('dialog', { name: 'Log in to report this post' });
  return app;
};
const layers = () => (history.state as { usr?: { layers?: number } } | null)?.usr?.layers;
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

test('Back closes a layer and stays on the page', async () => {
  await openSheet();
  expect(layers()).toBe(1);

  history.back();

  await isClosed();
  expect(location.pathname).toBe('/posts/view/7');
  expect(layers()).toBeUndefined();
});

test('a layer that is closed otherwise leaves no entry behind', async () => {
  const { user } = await openSheet();

  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  await isClosed();
  await waitFor(() => expect(layers()).toBeUndefined());
  history.back();

  await waitFor(() => expect(location.pathname).toBe('/about'));
});

test('a layer opened again at once has an entry again', async () => {
  const { user } = await openSheet();

  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('link', { name: 'Report this post' }));

  await waitFor(() => expect(layers()).toBe(1));
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
});

test('Back from a page that a link in the layer led to skips the layer', async () => {
  const { user } = await openSheet();
  await user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Create an account' }));
  await isClosed();
  expect(location.pathname).toBe('/register');

  history.back();

  await waitFor(() => expect(location.pathname).toBe('/posts/view/7'));
  await waitFor(() => expect(layers()).toBeUndefined());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
