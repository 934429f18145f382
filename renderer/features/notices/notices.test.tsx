import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { Notice } from '#contract/http/notices.ts';
import { noticeRoutes } from '#contract/http/notice-routes.ts';
import { routes } from '#contract/http/routes.ts';
import { PostId, UserId } from '#contract/ids.ts';
import { answer, network, refuse } from '#renderer/testing/network.ts';
import { openTestHub } from '#renderer/testing/hub.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const PLAIN_PAGE = '/reset-password';
const { list, read } = noticeRoutes.notices;

const car = (id: number, title: string): Notice['cars'][number] => ({
  postId: PostId.parse(id),
  title,
  image: null,
  price: null,
  status: 'active',
});
const notice = (id: number, over: Partial<Notice> = {}): Notice => ({
  id,
  createdDate: '2026-11-21T10:00:00.000Z',
  readDate: null,
  data: {
    kind: 'favouritePriceDrop',
    postIds: [PostId.parse(7)],
    from: { amount: 10_000, currency: 'USD' },
    to: { amount: 9500, currency: 'USD' },
  },
  cars: [car(7, 'Toyota RAV4, 2021')],
  user: null,
  ...over,
});
const replyWith = (notices: readonly Notice[], sequence = 1) => ({
  isSuccess: true,
  value: [...notices],
  totalCount: notices.length,
  unread: notices.filter(({ readDate }) => readDate === null).length,
  sequence,
});

const open = async (notices: readonly Notice[], path = PLAIN_PAGE) => {
  answer(routes.identity.userinfo, { isSuccess: true, value: { id: 1, name: 'Ani G.', avatar: null, role: 0 } });
  const hub = openTestHub();
  answer(list, replyWith(notices));
  const world = await renderApp({ path, stored: { isLoggedIn: 'true' } });
  return { ...world, hub };
};

test('the bell shows how many are unread and opens the list with the way to each car', async () => {
  const { user } = await open([notice(1), notice(2, { readDate: '2026-11-21T11:00:00.000Z' })]);
  const bell = await screen.findByRole('button', { name: 'Notifications, 1 unread notification' });
  await user.click(bell);
  const panel = screen.getByRole('dialog', { name: 'Notifications' });
  const [first, second] = await within(panel).findAllByRole('link', { name: /Price drop: Toyota RAV4, 2021/ });

  expect(first).toHaveAccessibleName(/\$10[,\s]000 → \$9[,\s]500.*Unread/);
  expect(first).toHaveAttribute('href', '/posts/view/7');
  expect(second).not.toHaveAccessibleName(/Unread/);
  expect(bell).toHaveAttribute('aria-expanded', 'true');
});

test('Escape closes the list and gives the focus back', async () => {
  const { user } = await open([]);
  const bell = await screen.findByRole('button', { name: 'Notifications' });
  await user.click(bell);
  const panel = screen.getByRole('dialog', { name: 'Notifications' });
  await within(panel).findByText('No notifications yet');
  await user.keyboard('{Escape}');

  expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull();
  expect(bell).toHaveFocus();
});

test('the hub tells a new one at once', async () => {
  const { hub } = await open([]);
  await screen.findByRole('button', { name: 'Notifications' });
  await waitFor(() => expect(hub.isListening()).toBe(true));
  hub.send('NoticesChanged', [{ unread: 2, sequence: 5, added: { id: 9, kind: 'task' } }]);

  expect(await screen.findByRole('button', { name: 'Notifications, 2 unread notifications' })).toBeInTheDocument();
  expect(hub.begun[0]?.searchParams.get('for')).toBe('notices');
});

test('a host that shows notices gets each new one in words, but no message of the chat', async () => {
  const shown: object[] = [];
  answer(routes.identity.userinfo, { isSuccess: true, value: { id: 1, name: 'Ani G.', avatar: null, role: 0 } });
  const hub = openTestHub();
  answer(list, replyWith([notice(9)]));
  const showNotice = (each: object) => void shown.push(each);
  await renderApp({ path: PLAIN_PAGE, stored: { isLoggedIn: 'true' }, platform: { showNotice } });
  await waitFor(() => expect(hub.isListening()).toBe(true));
  hub.send('NoticesChanged', [{ unread: 2, sequence: 5, added: { id: 10, kind: 'message' } }]);
  await waitFor(() => expect(hub.isListening()).toBe(true));
  hub.send('NoticesChanged', [{ unread: 3, sequence: 6, added: { id: 9, kind: 'favouritePriceDrop' } }]);

  await waitFor(() => expect(shown).toHaveLength(1));
  expect(shown).toEqual([
    {
      title: 'Price drop: Toyota RAV4, 2021',
      text: expect.stringMatching(/^\$10[,\s]000 → \$9[,\s]500$/),
      path: '/posts/view/7',
    },
  ]);
});

/** The next reply of the list: it was asked for, and comes when it is let go. */
const holdList = (reply: ReturnType<typeof replyWith>) => {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const held = { asked: 0, release };
  const respond = async () => {
    held.asked += 1;
    await promise;
    return HttpResponse.json(reply);
  };
  network.use(http.get(`*${list.path}`, respond, { once: true }));
  return held;
};

test('what the hub tells while the first count is on its way is not lost', async () => {
  answer(routes.identity.userinfo, { isSuccess: true, value: { id: 1, name: 'Ani G.', avatar: null, role: 0 } });
  const hub = openTestHub();
  const count = holdList(replyWith([]));
  await renderApp({ path: PLAIN_PAGE, stored: { isLoggedIn: 'true' } });
  await waitFor(() => expect(count.asked).toBe(1));
  await waitFor(() => expect(hub.isListening()).toBe(true));
  hub.send('NoticesChanged', [{ unread: 2, sequence: 5, added: { id: 9, kind: 'task' } }]);
  await waitFor(() => expect(hub.isListening()).toBe(true));
  count.release();

  expect(await screen.findByRole('button', { name: 'Notifications, 2 unread notifications' })).toBeInTheDocument();
});

test('a list from before they were read is replaced by one from after', async () => {
  const { user } = await open([notice(1), notice(2)]);
  const bell = await screen.findByRole('button', { name: 'Notifications, 2 unread notifications' });
  const before = holdList(replyWith([notice(1), notice(2)]));
  const asked = answer(read, { isSuccess: true, value: { unread: 0, sequence: 2 } });
  await user.click(bell);
  await waitFor(() => expect(before.asked).toBe(1));
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  answer(list, replyWith([notice(1, { readDate: 'x' })], 2));
  before.release();

  const panel = screen.getByRole('dialog', { name: 'Notifications' });
  await waitFor(() =>
    expect(within(panel).getByRole('link', { name: /Price drop/ })).not.toHaveAccessibleName(/Unread/),
  );
  expect(bell).toHaveAccessibleName('Notifications');
});

test('all are marked as read at once, on the server too', async () => {
  const { user } = await open([notice(1), notice(2)]);
  await user.click(await screen.findByRole('button', { name: 'Notifications, 2 unread notifications' }));
  const asked = answer(read, { isSuccess: true, value: { unread: 0, sequence: 2 } });
  answer(list, replyWith([notice(1, { readDate: 'x' }), notice(2, { readDate: 'x' })], 2));
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));

  await screen.findByRole('button', { name: 'Notifications' });
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ until: expect.any(String) });
});

test('a list that cannot be loaded shows a message and tries again', async () => {
  const { user } = await open([]);
  const bell = await screen.findByRole('button', { name: 'Notifications' });
  refuse(list, 500, 'INTERNAL');
  await user.click(bell);
  const panel = screen.getByRole('dialog', { name: 'Notifications' });
  await waitFor(() =>
    expect(within(panel).getByRole('alert')).toHaveTextContent('The notifications could not be loaded'),
  );
  answer(list, replyWith([notice(1)]));
  await user.click(within(panel).getByRole('button', { name: 'Try again' }));

  expect(await within(panel).findByRole('link', { name: /Price drop/ })).toBeInTheDocument();
});

test.each([
  [{ kind: 'task', credits: 2 }, 'All tasks are done 2 free posts are added', '/profile?section=3'],
  [
    { kind: 'message', conversationId: 4, userId: UserId.parse(3), postIds: [PostId.parse(7)], count: 2 },
    'Ani: 2 new messages Toyota RAV4, 2021',
    '/posts/home?conversation=4',
  ],
  [
    { kind: 'stillForSale', postIds: [PostId.parse(7)], count: 3, isHidden: false },
    'Still for sale? 3 cars wait for an answer',
    '/profile?section=2&status=Asked',
  ],
  [
    { kind: 'followedNewCar', userId: UserId.parse(3), postIds: [PostId.parse(7), PostId.parse(8)] },
    'Ani: 2 new cars',
    '/user/all/3',
  ],
] as const)('a notice %j is put into words and leads to its page', async (data, words, href) => {
  const one = notice(1, { data: data as Notice['data'], user: { id: UserId.parse(3), name: 'Ani', avatar: null } });
  const cars = 'postIds' in data && data.postIds.length > 1 ? [...one.cars, car(8, 'Kia Rio, 2020')] : one.cars;
  const { user } = await open([{ ...one, cars }]);
  await user.click(await screen.findByRole('button', { name: /Notifications/ }));
  const panel = screen.getByRole('dialog', { name: 'Notifications' });
  const [link] = await within(panel).findAllByRole('link', { name: /Unread/ });

  expect(link).toHaveAttribute('href', href);
  expect(link).toHaveTextContent(new RegExp(words.replaceAll(/[?.]/g, '\\$&').replaceAll(' ', '\\s*')));
});
