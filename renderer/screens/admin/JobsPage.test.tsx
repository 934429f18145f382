import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { adminRoutes } from '#contract/http/admin-routes.ts';
import { answer } from '#renderer/testing/network.ts';
import { answerProfile, SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const { moderation, jobs } = adminRoutes;
const DONE = { isSuccess: true, value: { done: true } };
const AT = '2026-11-20T08:00:00.000Z';
const list = (...value: object[]) => ({ isSuccess: true, value, totalCount: value.length });

beforeEach(() => {
  answer(adminRoutes.inbox.list, { isSuccess: true, value: [], totalCount: 0 });
  answer(adminRoutes.appeals.list, { isSuccess: true, value: [], totalCount: 0 });
  answer(adminRoutes.chatReports.list, { isSuccess: true, value: [], totalCount: 0 });
  answer(moderation.queue, list());
});

const openJobs = () => {
  answerProfile({ role: 1 });
  return renderApp({ path: '/admin/jobs', stored: SIGNED_IN });
};

test('a dead job is tried again and goes from the list', async () => {
  const job = { id: 4, kind: 'translatePost', tries: 8, lastError: 'Error: down', createdDate: AT, failedDate: AT };
  answer(jobs.dead, list(job));
  answer(jobs.subscribers, list());
  const asked = answer(jobs.retry, DONE);
  const { user } = await openJobs();

  await user.click(await screen.findByRole('button', { name: 'Try again: translatePost #4' }));

  expect(await screen.findByRole('heading', { name: 'No failed jobs' })).toBeInTheDocument();
  expect(asked[0]?.url.pathname).toBe('/api/admin/jobs/4/retry');
});

test('a failing event subscriber is tried again and leaves the list once it works', async () => {
  const failing = { name: 'sale-letters', failures: 3, lastError: 'Error: no mail', retryDate: AT, waitingCount: 7 };
  answer(jobs.dead, list());
  answer(jobs.subscribers, list(failing));
  const asked = answer(jobs.retrySubscriber, DONE);
  const { user } = await openJobs();
  const retry = await screen.findByRole('button', { name: 'Try again: sale-letters' });
  expect(retry.closest('li')).toHaveTextContent('7 events are waiting');

  answer(jobs.subscribers, list());
  await user.click(retry);

  expect(await screen.findByRole('heading', { name: 'No failed jobs' })).toBeInTheDocument();
  expect(asked[0]?.url.pathname).toBe('/api/admin/subscribers/sale-letters/retry');
});
