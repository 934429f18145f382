import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { routes } from '#contract/http/routes.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { answerProfile, SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { someInvite, someTasks } from '#renderer/testing/task-fixtures.ts';

const { list, invite, socialLinkClicked } = routes.tasks;

const open = async (tasks = someTasks(), options: Parameters<typeof renderApp>[0] = {}, links = someInvite()) => {
  const asked = answerProfile({
    invites: [
      { name: 'G*** S.', date: '2026-11-20T10:00:00.000Z', state: 'counted' },
      { name: 'N*** A.', date: '2026-11-21T10:00:00.000Z', state: 'registered' },
    ],
  });
  answer(list, { isSuccess: true, value: tasks });
  answer(invite, { isSuccess: true, value: links });
  const app = await renderApp({ path: '/profile?section=3', stored: SIGNED_IN, ...options });
  return { ...app, asked };
};
const row = async (name: string) => {
  const title = await screen.findByText(name);
  return within(title.closest('li')!);
};

test('ten tasks, how many are done, and what they are for', async () => {
  await open(someTasks(['completeProfile', 'youTube'], { invitedCount: 3 }));

  expect(await screen.findByRole('img', { name: '2 of 10 tasks done' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Sell 3 cars free' })).toBeInTheDocument();
  expect(within(screen.getByRole('list', { name: 'Tasks' })).getAllByRole('listitem')).toHaveLength(10);
  expect((await row('Complete your profile')).getByText('Done')).toBeInTheDocument();
  expect((await row('Confirm your email')).getByRole('link')).toHaveAttribute('href', '/profile?section=1');
  expect((await row('Invite 5 friends')).getByText('3 of 5 have joined')).toBeInTheDocument();
});

test('opening a channel counts, wherever it opens', async () => {
  const clicked = answer(socialLinkClicked, { isSuccess: true, value: someTasks(['tikTok']) });
  const { user, platform, asked } = await open();
  const tikTok = await row('Follow on TikTok');

  await user.click(tikTok.getByRole('button', { name: 'Open: TikTok' }));

  await waitFor(() => expect(platform.opened).toEqual(['https://www.tiktok.com/@aniv']));
  expect(await tikTok.findByText('Done')).toBeInTheDocument();
  expect(clicked.map(({ url }) => url.search)).toEqual(['?type=tikTok']);
  await waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(3));
});

test('a refused click leaves the task open and is shown', async () => {
  refuse(socialLinkClicked, 503, 'OVERLOADED');
  const { user } = await open();
  const x = await row('Follow on X');

  await user.click(x.getByRole('button', { name: 'Open: X' }));

  expect(await screen.findByText(/^OVERLOADED/)).toBeInTheDocument();
  expect(x.queryByText('Done')).not.toBeInTheDocument();
});

test('friends are invited by a copied link, and those who came are listed masked', async () => {
  const copyText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  const { user } = await open(someTasks(), { platform: { copyText } });
  const friends = await row('Invite 5 friends');

  await user.click(friends.getByRole('button', { name: 'Invite', expanded: false }));

  expect(await friends.findByLabelText('Link to the website')).toHaveValue(
    'https://aniv.test/register?invite=abcDEF123',
  );
  expect(friends.getByLabelText('Link to the Telegram bot')).toHaveValue('https://t.me/aniv_bot?start=iabcDEF123');
  expect(within(friends.getByText('G*** S.').closest('li')!).getByText('Counted')).toBeInTheDocument();
  expect(within(friends.getByText('N*** A.').closest('li')!).getByText('Registered')).toBeInTheDocument();
  await user.click(friends.getByRole('button', { name: 'Copy: Link to the Telegram bot' }));
  await waitFor(() => expect(copyText).toHaveBeenCalledWith('https://t.me/aniv_bot?start=iabcDEF123'));
  expect(await screen.findByText('The link is copied')).toBeInTheDocument();
});

test('the host’s own sheet shares the link where there is one', async () => {
  const share = vi.fn<(content: object) => Promise<void>>().mockResolvedValue();
  const { user } = await open(someTasks(), { platform: { share } });
  const button = await screen.findByRole('button', { name: 'Invite friends' });
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'));

  await user.click(button);

  await waitFor(() =>
    expect(share).toHaveBeenCalledWith({ title: 'Cars on Aniv', url: 'https://aniv.test/register?invite=abcDEF123' }),
  );
});

test('without a bot there is one link; without the host’s help it shows that nothing was copied', async () => {
  const { user } = await open(someTasks(), {}, { ...someInvite(), botLink: null });
  const friends = await row('Invite 5 friends');
  await user.click(friends.getByRole('button', { name: 'Invite' }));

  await user.click(await friends.findByRole('button', { name: 'Copy: Link to the website' }));

  expect(friends.queryByLabelText('Link to the Telegram bot')).not.toBeInTheDocument();
  expect(await screen.findByText('The link could not be copied. Select it and copy it by hand.')).toBeInTheDocument();
});

test('all done: the reward and its day', async () => {
  const { tasks } = someTasks();
  const all = tasks.map(({ task }) => task);

  await open(someTasks(all, { invitedCount: 5, rewardedDate: '2026-11-20T10:00:00.000Z' }));

  expect(await screen.findByRole('heading', { name: 'All tasks are done' })).toBeInTheDocument();
  expect(screen.getByText('3 free posts were added on November 20, 2026.')).toBeInTheDocument();
  expect(screen.getAllByText('Done')).toHaveLength(10);
});

test('a failure is shown and can be tried again', async () => {
  answerProfile();
  refuse(list, 503, 'OVERLOADED');
  refuse(invite, 503, 'OVERLOADED');
  const { user } = await renderApp({ path: '/profile?section=3', stored: SIGNED_IN });
  await screen.findByText('The tasks could not be loaded');
  answer(list, { isSuccess: true, value: someTasks() });

  await user.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByRole('img', { name: '0 of 10 tasks done' })).toBeInTheDocument();
});

test.each<[Language, string, string]>([
  ['en', 'Sell 3 cars free', 'Invite 5 friends'],
  ['am', 'Վաճառեք 3 մեքենա անվճար', 'Հրավիրեք 5 ընկերոջ'],
  ['ru', 'Продайте 3 автомобиля бесплатно', 'Пригласите 5 друзей'],
])('reads in %s', async (language, title, friends) => {
  const { page } = await open(someTasks(), { language });

  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  expect(screen.getByText(friends)).toBeInTheDocument();
  expect(page.container.textContent).not.toMatch(/\b(hero|task|hint|action|invite)\.\w+/);
});
