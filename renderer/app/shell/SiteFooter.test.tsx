import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import type { Site } from '#contract/http/site.ts';
import { answer, unplug } from '#renderer/testing/network.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const WHOLE: Site = {
  bot: { name: '@cars_bot', url: 'https://t.me/cars_bot' },
  miniApp: null,
  channels: [
    { link: 'youTube', name: 'YouTube', url: 'https://www.youtube.com/@cars' },
    { link: 'aniv', name: '@cars_am', url: 'https://t.me/cars_am' },
  ],
  paymentMarks: ['visa', 'payPal'],
};
const footer = async () => within(await screen.findByRole('contentinfo'));

test('the footer shows the channels and the brands of payment that are set up', async () => {
  answer(routes.site.current, { isSuccess: true, value: WHOLE });
  await renderApp({ path: '/reset-password' });
  const foot = await footer();

  expect(foot.getByRole('link', { name: '@cars_bot' })).toHaveAttribute('href', 'https://t.me/cars_bot');
  expect(foot.getByRole('link', { name: '@cars_am' })).toHaveAttribute('href', 'https://t.me/cars_am');
  expect(foot.getByRole('link', { name: 'YouTube' })).toHaveAttribute('href', 'https://www.youtube.com/@cars');
  expect(foot.getAllByRole('img').map((mark) => mark.getAttribute('aria-label'))).toEqual(
    expect.arrayContaining(['Visa', 'PayPal']),
  );
  expect(foot.queryByRole('img', { name: 'Stripe' })).toBeNull();
});

test.each([
  ['where nothing is set up', () => undefined],
  ['without a connection', () => unplug(routes.site.current)],
])('the footer has neither channels nor brands of payment %s', async (_when, prepare) => {
  prepare();
  await renderApp({ path: '/reset-password' });
  const foot = await footer();

  expect(foot.getByText('Shopping tools')).toBeInTheDocument();
  expect(foot.queryByText('Linked channels')).toBeNull();
  expect(foot.queryByText('Social media')).toBeNull();
  expect(foot.queryByRole('group', { name: /payment/i })).toBeNull();
});
