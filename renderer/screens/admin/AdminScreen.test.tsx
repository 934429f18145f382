import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { adminRoutes } from '#contract/http/admin-routes.ts';
import { routes } from '#contract/http/routes.ts';
import { answerLookups } from '#renderer/testing/lookup-fixtures.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { aPost, aPostCard } from '#renderer/testing/post-fixtures.ts';
import { answerProfile, SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const { moderation } = adminRoutes;
const { posts } = routes;
const DONE = { isSuccess: true, value: { done: true } };
const AT = '2026-11-20T08:00:00.000Z';
const here = () => location.pathname;

const queued = (id: number, over: object = {}) => ({
  ...aPostCard({ id, status: 'pending', model: `Model ${id}` }),
  ownerId: 11,
  ownerName: 'Arman V.',
  findings: [],
  reportsCount: 0,
  waitingSince: AT,
  ...over,
});
const list = (...value: object[]) => ({ isSuccess: true, value, totalCount: value.length });
const look = (id: number, over: object = {}) => ({
  isSuccess: true,
  value: {
    post: aPost({ id, status: 'pending', vin: 'JTMB1RFV5MD012345', contactsHidden: false, year: 2000 + id }),
    findings: ['CONTACTS_IN_TEXT'],
    reports: [{ reason: 'fraud', note: 'He asks for money in advance', createdDate: AT }],
    history: [
      { at: AT, actorId: 11, actorName: 'Arman V.', action: 'create', details: {} },
      { at: AT, actorId: 5, actorName: 'Ani M.', action: 'reject', details: { reasonCode: 'FRAUD', note: 'No' } },
    ],
    ...over,
  },
});

beforeEach(() => {
  answer(adminRoutes.inbox.list, { isSuccess: true, value: [], totalCount: 0 });
  answer(adminRoutes.appeals.list, { isSuccess: true, value: [], totalCount: 0 });
  answer(adminRoutes.chatReports.list, { isSuccess: true, value: [], totalCount: 0 });
  answerLookups();
  answer(posts.list, { isSuccess: true, value: [aPostCard({ id: 30, model: 'Rio' })], totalCount: 1 });
});

const open = (path: string, language?: Language) => {
  answerProfile({ role: 1 });
  return renderApp({ path, stored: SIGNED_IN, ...(language === undefined ? {} : { language }) });
};
/** The queue holds 21, 22 and 23, each of which can be opened. */
const openPost = async (id = 21) => {
  answer(moderation.queue, list(queued(21), queued(22), queued(23)));
  answer(moderation.post, ({ url }) => look(Number(url.pathname.split('/').at(-1))));
  const world = await open(`/admin/posts/${id}`);
  await screen.findByRole('heading', { level: 1, name: new RegExp(String(2000 + id)) });
  return world;
};

describe('the queue', () => {
  test('shows what waits, why, for how long and whose it is', async () => {
    answer(moderation.queue, list(queued(21, { findings: ['SAME_VIN'], reportsCount: 3 }), queued(22)));
    await open('/admin');

    const row = (await screen.findByRole('link', { name: /Model 21/ })).closest('li');
    expect(row).toHaveTextContent('Another post has the same VIN');
    expect(row).toHaveTextContent('3 reports');
    expect(row).toHaveTextContent('Arman V.');
    expect(screen.getByRole('link', { name: /Model 22/ })).toHaveAttribute('href', '/admin/posts/22');
    await waitFor(() => expect(here()).toBe('/admin/posts'));
  });

  test('names a seller without a name by number', async () => {
    answer(moderation.queue, list(queued(21, { ownerName: '' })));
    await open('/admin/posts');

    expect((await screen.findByRole('link', { name: /Model 21/ })).closest('li')).toHaveTextContent('User 11');
  });

  test('shows that nothing waits', async () => {
    answer(moderation.queue, list());
    await open('/admin/posts');

    expect(await screen.findByRole('heading', { name: 'No posts are waiting' })).toBeInTheDocument();
  });

  test('that does not come shows why and is asked again', async () => {
    refuse(moderation.queue, 503, 'OVERLOADED');
    const { user } = await open('/admin/posts');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    answer(moderation.queue, list(queued(21)));

    await user.click(retry);

    expect(await screen.findByRole('link', { name: /Model 21/ })).toBeInTheDocument();
  });
});

describe('one post', () => {
  test('is shown with its whole VIN, why it waits, its history and the seller’s other posts', async () => {
    await openPost();

    expect(screen.getByText('JTMB1RFV5MD012345')).toBeInTheDocument();
    const why = screen.getByRole('region', { name: 'Why it waits' });
    expect(why).toHaveTextContent('Contacts in the description');
    expect(why).toHaveTextContent('He asks for money in advance');
    const history = screen.getByRole('region', { name: 'History' });
    expect(
      within(history)
        .getAllByRole('listitem')
        .map((item) => item.className),
    ).toEqual(['reject', 'create']);
    expect(history).toHaveTextContent('Signs of fraud');
    expect(await screen.findByRole('link', { name: /Rio/ })).toHaveAttribute('href', '/admin/posts/30');
  });

  test('keeps the note of a rejection that did not arrive', async () => {
    refuse(moderation.reject, 503, 'OVERLOADED');
    const { user } = await openPost(22);
    await user.keyboard('r');
    await user.type(await screen.findByLabelText(/Note to the seller/), 'The year, really');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText(/The server is busy/)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    await user.click(screen.getByRole('button', { name: 'Reject' }));

    expect(await screen.findByLabelText(/Note to the seller/)).toHaveValue('The year, really');
  });

  test('approved by the key A leads to the next one', async () => {
    const asked = answer(moderation.approve, DONE);
    const { user } = await openPost(21);

    await user.keyboard('a');

    await waitFor(() => expect(here()).toBe('/admin/posts/22'));
    expect(asked.map(({ url }) => url.pathname)).toEqual(['/api/admin/posts/21/approve']);
    expect(await screen.findByText('The post is approved')).toBeInTheDocument();
  });

  test('is rejected with the reason that the finding points at, and a note', async () => {
    const asked = answer(moderation.reject, DONE);
    const { user } = await openPost(23);

    await user.keyboard('r');
    const dialog = await screen.findByRole('dialog', { name: 'Reject the post' });
    expect(within(dialog).getByRole('radio', { name: 'Contacts or links in the description' })).toBeChecked();
    await user.click(within(dialog).getByRole('radio', { name: 'Data that does not fit the car' }));
    await user.type(within(dialog).getByLabelText(/Note to the seller/), ' The year, really ');
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));

    await waitFor(() => expect(here()).toBe('/admin/posts/22'));
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ reasonCode: 'WRONG_DATA', note: 'The year, really' });
  });

  test('its keys can be turned off, which the device remembers', async () => {
    const { user, platform } = await openPost(22);
    const keys = screen.getByRole('checkbox', { name: 'Keyboard shortcuts' });
    expect(keys).toBeChecked();

    await user.click(keys);
    keys.blur();
    await user.keyboard('r');
    await user.keyboard('j');

    expect(here()).toBe('/admin/posts/22');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Reject' })).not.toHaveAttribute('aria-keyshortcuts');
    expect(platform.storage.get('moderation-keys')).toBe('off');
    await user.click(keys);
    keys.blur();
    await user.keyboard('j');
    await waitFor(() => expect(here()).toBe('/admin/posts/23'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('J and K go along the queue, not while something is typed', async () => {
    const { user } = await openPost(22);

    await user.keyboard('j');
    await waitFor(() => expect(here()).toBe('/admin/posts/23'));
    await screen.findByRole('heading', { level: 1, name: /2023/ });
    await user.keyboard('k');
    await waitFor(() => expect(here()).toBe('/admin/posts/22'));
    await screen.findByRole('heading', { level: 1, name: /2022/ });
    await user.keyboard('r');
    await user.type(await screen.findByLabelText(/Note to the seller/), 'jak');

    expect(here()).toBe('/admin/posts/22');
  });

  test('a refusal is shown and the post stays', async () => {
    refuse(moderation.approve, 409, 'POST_STATE');
    const { user } = await openPost(21);

    await user.click(screen.getByRole('button', { name: 'Approve' }));

    await waitFor(() => expect(screen.getByRole('group', { name: 'Decision' }).textContent).toMatch(/\w{12}/));
    expect(here()).toBe('/admin/posts/21');
  });

  test('that was sold cannot be decided about', async () => {
    answer(moderation.queue, list());
    answer(moderation.post, look(9, { post: aPost({ id: 9, status: 'sold' }) }));
    await open('/admin/posts/9');

    expect(await screen.findByRole('button', { name: 'Approve' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Reject' })).toBeDisabled();
  });

  test('that is not there shows a message', async () => {
    answer(moderation.queue, list());
    refuse(moderation.post, 404, 'POST_NOT_FOUND');
    await open('/admin/posts/9');

    expect(await screen.findByText('The post could not be loaded')).toBeInTheDocument();
  });
});

describe('the other pages', () => {
  beforeEach(() => answer(moderation.queue, list(queued(21))));

  test('reports lead to their posts', async () => {
    const report = {
      id: 1,
      postId: 21,
      title: 'Kia Rio, 2015',
      reason: 'sold',
      note: 'Called',
      reporterId: 3,
      createdDate: AT,
    };
    answer(moderation.reports, list(report));
    await open('/admin/reports');

    const link = await screen.findByRole('link', { name: 'Kia Rio, 2015' });
    expect(link).toHaveAttribute('href', '/admin/posts/21');
    expect(link.closest('li')).toHaveTextContent('The car is already sold');
  });

  test('the profile of an admin leads here and shows how many wait', async () => {
    await open('/profile?section=3');

    expect(await screen.findByRole('link', { name: /Moderation.*1 post is waiting/ })).toHaveAttribute(
      'href',
      '/admin/posts',
    );
  });
});

describe('who is no admin', () => {
  test.each(['/admin', '/admin/posts', '/admin/posts/7', '/admin/jobs'])('is led home from %s', async (path) => {
    answerProfile({ role: 0 });
    await renderApp({ path, stored: SIGNED_IN });

    await waitFor(() => expect(here()).toBe('/'));
  });

  test('sees no way there in the profile', async () => {
    answerProfile({ role: 0 });
    await renderApp({ path: '/profile?section=3', stored: SIGNED_IN });
    await screen.findByRole('navigation', { name: 'Profile sections' });

    expect(screen.queryByRole('link', { name: /Moderation/ })).not.toBeInTheDocument();
  });
});

test.each<[Language, string]>([
  ['en', 'Queue'],
  ['am', 'Հերթ'],
  ['ru', 'Очередь'],
])('reads in %s', async (language, title) => {
  answer(moderation.queue, list(queued(21)));
  await open('/admin/posts', language);

  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
});
