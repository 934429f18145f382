import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { adminRoutes } from '#contract/http/admin-routes.ts';
import { answerLookups } from '#renderer/testing/lookup-fixtures.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { aPostCard } from '#renderer/testing/post-fixtures.ts';
import { answerProfile, SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { aUserLine, aUserView } from '#renderer/testing/user-fixtures.ts';

const { users, moderation, audit, inbox } = adminRoutes;
const AT = '2026-11-20T08:00:00.000Z';
const here = () => `${location.pathname}${location.search}`;
const list = (...value: object[]) => ({ isSuccess: true, value, totalCount: value.length });
const reply = (value: object) => ({ isSuccess: true, value });

const anAct = (over: object = {}) => ({
  id: 1,
  at: AT,
  actor: { id: 5, name: 'Ani M.' },
  act: 'userBlocked',
  targetKind: 'user',
  targetId: '11',
  user: { id: 11, name: 'Arman V.' },
  reason: 'Cars that do not exist.',
  details: { posts: 2 },
  ...over,
});

beforeEach(() => {
  answerLookups();
  answer(moderation.queue, list());
  answer(inbox.list, list());
  answer(adminRoutes.appeals.list, list());
  answer(adminRoutes.chatReports.list, list());
  answer(moderation.search, list());
  answer(audit.list, list());
});

const open = (path: string, language?: 'am' | 'ru') => {
  answerProfile({ id: 5, role: 1 });
  return renderApp({ path, stored: SIGNED_IN, ...(language === undefined ? {} : { language }) });
};

describe('the list of users', () => {
  test('shows who they are and leads to each', async () => {
    answer(
      users.list,
      list(aUserLine(), aUserLine({ id: 12, name: '', email: null, pendingEmail: 'x@example.com', blockedDate: AT })),
    );
    await open('/admin/users');

    const link = await screen.findByRole('link', { name: 'Arman V.' });
    expect(link).toHaveAttribute('href', '/admin/users/11');
    expect(link.closest('li')).toHaveTextContent('arman@example.com+374771234563 active posts');
    expect(screen.getByRole('link', { name: 'User 12' }).closest('li')).toHaveTextContent('Blocked');
    expect(screen.getByText('2 users')).toBeInTheDocument();
  });

  test('is searched by Enter and filtered by a press, both kept in the address', async () => {
    const asked = answer(users.list, list(aUserLine()));
    const { user } = await open('/admin/users?page=2');

    await user.type(await screen.findByRole('searchbox', { name: 'Search for users' }), ' arman {Enter}');
    await user.click(screen.getByRole('button', { name: 'Blocked' }));

    await waitFor(() => expect(here()).toBe('/admin/users?q=arman&kind=blocked'));
    await waitFor(() =>
      expect(Object.fromEntries(asked.at(-1)!.url.searchParams)).toMatchObject({
        q: 'arman',
        kind: 'blocked',
        page: '1',
      }),
    );
    expect(screen.getByRole('button', { name: 'Blocked' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('shows that nobody was found', async () => {
    answer(users.list, list());
    await open('/admin/users?q=nobody');

    expect(await screen.findByRole('heading', { name: 'No users found' })).toBeInTheDocument();
  });

  test('that does not come shows why and is asked again', async () => {
    refuse(users.list, 503, 'OVERLOADED');
    const { user } = await open('/admin/users');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    answer(users.list, list(aUserLine()));

    await user.click(retry);

    expect(await screen.findByRole('link', { name: 'Arman V.' })).toBeInTheDocument();
  });
});

describe('one user', () => {
  const openUser = async (over: Parameters<typeof aUserView>[0] = {}) => {
    answer(users.view, reply(aUserView(over)));
    const world = await open('/admin/users/11');
    await screen.findByRole('heading', { level: 1, name: 'Arman V.' });
    return world;
  };
  const region = (name: string) => screen.findByRole('region', { name });

  test('is shown with posts, reports, sessions and what admins did', async () => {
    const searched = answer(moderation.search, list(aPostCard({ id: 21, status: 'hidden', model: 'Rio' })));
    answer(audit.list, list(anAct()));
    await openUser();

    const posts = await region('Posts');
    expect(await within(posts).findByRole('link', { name: /Rio/ })).toHaveAttribute('href', '/admin/posts/21');
    expect(searched[0]!.url.searchParams.get('ownerId')).toBe('11');
    expect(await region('Reports about posts')).toHaveTextContent('Asks for money in advance');
    expect(await region('Sessions')).toHaveTextContent('Chrome · Windows');
    expect(await region('Orders')).toHaveTextContent('Nothing yet.');
    const acts = await region('What administrators did');
    await waitFor(() => expect(acts).toHaveTextContent('2 posts hidden'));
    expect(acts).toHaveTextContent('Cars that do not exist.');
  });

  test('is blocked with a reason, and then can be unblocked', async () => {
    const asked = answer(users.block, reply(aUserView({ blockedDate: AT, blockedReason: 'Cars that do not exist.' })));
    const { user } = await openUser();

    await user.click(screen.getByRole('button', { name: 'Block' }));
    const dialog = await screen.findByRole('dialog', { name: 'Block Arman V.' });
    expect(within(dialog).getByRole('button', { name: 'Block' })).toBeDisabled();
    await user.type(within(dialog).getByLabelText(/the user reads it/), ' Cars that do not exist. ');
    await user.click(within(dialog).getByRole('button', { name: 'Block' }));

    expect(await screen.findByText('The user is blocked')).toBeInTheDocument();
    expect(JSON.parse(asked[0]!.body)).toEqual({ reason: 'Cars that do not exist.' });
    expect(await screen.findByRole('button', { name: 'Unblock' })).toBeInTheDocument();
    expect(screen.getByText(/Blocked since November 20, 2026/)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('keeps the reason of an act that was refused, and sends it again under the same key', async () => {
    refuse(users.verify, 503, 'OVERLOADED');
    const { user } = await openUser();
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    const dialog = await screen.findByRole('dialog', { name: 'Verify Arman V.' });
    await user.type(within(dialog).getByRole('textbox'), 'Passport seen.');
    await user.click(within(dialog).getByRole('button', { name: 'Verify' }));
    expect(await within(dialog).findByText(/The server is busy/)).toBeInTheDocument();
    const asked = answer(users.verify, reply(aUserView({ isVerified: true })));

    await user.click(within(dialog).getByRole('button', { name: 'Verify' }));

    expect(await screen.findByText('The seller is verified')).toBeInTheDocument();
    expect(JSON.parse(asked[0]!.body)).toEqual({ reason: 'Passport seen.', isVerified: true });
    expect(await screen.findByRole('button', { name: 'Remove verification' })).toBeInTheDocument();
  });

  test('is granted credits', async () => {
    const asked = answer(users.grant, reply(aUserView({ postCredits: 5 })));
    const { user } = await openUser();
    await user.click(screen.getByRole('button', { name: 'Grant credits' }));
    const dialog = await screen.findByRole('dialog', { name: 'Grant credits to Arman V.' });
    const posts = within(dialog).getByLabelText('Post credits');
    await user.clear(posts);
    await user.type(within(dialog).getByLabelText(/Reason/), 'Lost in a payment.');
    expect(within(dialog).getByRole('button', { name: 'Grant credits' })).toBeDisabled();

    await user.type(posts, '3');
    await user.click(within(dialog).getByRole('button', { name: 'Grant credits' }));

    expect(await screen.findByText('The credits are granted')).toBeInTheDocument();
    expect(JSON.parse(asked[0]!.body)).toEqual({ reason: 'Lost in a payment.', postCredits: 3, topCredits: 0 });
  });

  test('becomes an administrator', async () => {
    const asked = answer(users.setRole, reply(aUserView({ isAdmin: true })));
    const { user } = await openUser();
    await user.click(screen.getByRole('button', { name: 'Make administrator' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox'), 'Joins the team.');

    await user.click(within(dialog).getByRole('button', { name: 'Make administrator' }));

    expect(await screen.findByText('The user is an administrator now')).toBeInTheDocument();
    expect(JSON.parse(asked[0]!.body)).toEqual({ reason: 'Joins the team.', role: 1 });
  });

  test('who is oneself is offered no act', async () => {
    answer(users.view, reply(aUserView({ id: 5, name: 'Ani G.', isAdmin: true })));
    await open('/admin/users/5');

    expect(await screen.findByText(/your own account/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Block' })).not.toBeInTheDocument();
  });

  test('who is not there shows a message', async () => {
    refuse(users.view, 404, 'USER_NOT_FOUND');
    await open('/admin/users/999');

    expect(await screen.findByText('The user could not be loaded')).toBeInTheDocument();
  });

  test.each([
    ['am', 'Արգելափակել'],
    ['ru', 'Заблокировать'],
  ] as const)('speaks %s', async (language, action) => {
    answer(users.view, reply(aUserView()));
    await open('/admin/users/11', language);

    expect(await screen.findByRole('button', { name: action })).toBeInTheDocument();
  });
});

describe('the audit log', () => {
  test('lists acts with their targets', async () => {
    const rejected = { id: 2, act: 'postRejected', targetKind: 'post', targetId: '21', reason: 'Another car.' };
    answer(audit.list, list(anAct({ ...rejected, details: {} }), anAct({ actor: null, reason: '' })));
    await open('/admin/audit');

    expect(await screen.findByRole('link', { name: 'Post 21' })).toHaveAttribute('href', '/admin/posts/21');
    expect(screen.getAllByRole('link', { name: 'Arman V.' })[0]).toHaveAttribute('href', '/admin/users/11');
    expect(screen.getByRole('link', { name: 'Ani M.' })).toHaveAttribute('href', '/admin/users/5');
    expect(screen.getByText(/Server command/)).toBeInTheDocument();
  });

  test('is filtered by act, people and days, kept in the address', async () => {
    const asked = answer(audit.list, list());
    const { user } = await open('/admin/audit?userId=11');

    await user.selectOptions(await screen.findByLabelText('Action'), 'Blocked');
    await user.type(screen.getByLabelText('Administrator ID'), '5');

    await waitFor(() => expect(here()).toBe('/admin/audit?userId=11&act=userBlocked&actorId=5'));
    await waitFor(() =>
      expect(Object.fromEntries(asked.at(-1)!.url.searchParams)).toMatchObject({
        userId: '11',
        act: 'userBlocked',
        actorId: '5',
      }),
    );
    expect(await screen.findByRole('heading', { name: 'No entries' })).toBeInTheDocument();
  });
});

describe('a search for posts', () => {
  test('takes the place of the queue and leads to the post', async () => {
    const asked = answer(moderation.search, list(aPostCard({ id: 21, status: 'sold', model: 'Rio' })));
    const { user } = await open('/admin/posts');

    await user.type(await screen.findByRole('searchbox', { name: 'Search for posts' }), 'rio 2015{Enter}');

    expect(await screen.findByText('1 post found')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Rio/ })).toHaveAttribute('href', '/admin/posts/21');
    expect(asked.at(-1)!.url.searchParams.get('q')).toBe('rio 2015');
    expect(here()).toBe('/admin/posts?q=rio+2015');
  });
});
