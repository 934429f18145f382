import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminRoutes } from '#contract/http/admin-routes.ts';
import { answer } from '#renderer/testing/network.ts';
import { anOrder } from '#renderer/testing/order-fixtures.ts';
import { answerProfile, SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const { moderation, jobs, orders } = adminRoutes;
const listed = (...value: object[]) => ({ isSuccess: true, value, totalCount: value.length });

test('an order is confirmed once, and that is announced once', async () => {
  answer(orders.list, listed({ ...anOrder(), userId: 9, userName: 'Ani G.' }));
  answer(moderation.queue, listed());
  answer(adminRoutes.inbox.list, listed());
  answer(adminRoutes.appeals.list, listed());
  answer(adminRoutes.chatReports.list, listed());
  answer(jobs.dead, listed());
  answer(jobs.subscribers, listed());
  answerProfile({ role: 1 });
  const asked = answer(orders.confirm, { isSuccess: true, value: anOrder({ status: 'paid' }) });
  const { user } = await renderApp({ path: '/admin/orders', stored: SIGNED_IN });
  await user.click(await screen.findByRole('button', { name: /^Confirm payment: Order/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm payment' }));
  expect(await screen.findByText('The payment is confirmed and the plan is active.')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText(/^The payment is confirmed/)).not.toBeInTheDocument());

  await user.click(screen.getByRole('link', { name: 'Background jobs' }));
  await screen.findByRole('heading', { level: 1, name: 'Background jobs' });
  await user.click(screen.getByRole('link', { name: 'Orders' }));

  expect(await screen.findByRole('button', { name: /^Confirm payment: Order/ })).toBeInTheDocument();
  expect(screen.queryByText(/^The payment is confirmed/)).not.toBeInTheDocument();
  expect(asked).toHaveLength(1);
});
