import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { answer } from '#renderer/testing/network.ts';
import { aPost } from '#renderer/testing/post-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

afterEach(() => vi.restoreAllMocks());

test('a car is printed on one page with the QR code of its page', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  Object.defineProperty(document, 'fonts', { configurable: true, value: { ready: Promise.resolve() } });
  Object.defineProperty(HTMLImageElement.prototype, 'decode', { configurable: true, value: () => Promise.resolve() });
  answer(routes.posts.details, { isSuccess: true, value: aPost() });
  const { user } = await renderApp({ path: '/posts/view/7' });
  await user.click(await screen.findByRole('button', { name: 'Print' }));

  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  const paper = within(document.querySelector<HTMLElement>('.p-paper')!);
  expect(paper.getByRole('heading', { level: 2, hidden: true })).toHaveTextContent('Toyota RAV4');
  expect(paper.getByRole('img', { name: 'QR code of the car’s page', hidden: true })).toBeInTheDocument();
  window.dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(document.querySelector('.p-paper')).toBeNull());
});
