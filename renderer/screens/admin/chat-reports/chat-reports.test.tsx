import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { adminRoutes } from '#contract/http/admin-routes.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { answerProfile, SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const { appeals, chatMutes, chatReports, inbox, moderation } = adminRoutes;
const AT = '2026-11-20T08:00:00.000Z';
const list = (...value: object[]) => ({ isSuccess: true, value, totalCount: value.length });
const aReport = (over: object = {}) => ({
  id: 4,
  createdDate: AT,
  reason: 'fraud',
  text: 'Wants money first.',
  reporter: { id: 9, name: 'Ani G.' },
  reported: { id: 12, name: 'Karen B.' },
  postId: 21,
  title: 'Kia Rio, 2015',
  reportsOfUser: 3,
  canDecide: true,
  ...over,
});
const aMessage = (over: object = {}) => ({
  number: 1,
  by: 'reported',
  kind: 'text',
  text: 'Send me 100 dollars first.',
  phrase: null,
  amount: null,
  date: null,
  photos: [],
  createdDate: AT,
  ...over,
});
const PHOTO = { id: 'p', width: 4, height: 3, url: '/chat/media/p/1280.jpg', thumbUrl: '/chat/media/p/320.jpg' };
const one = (over: object = {}) => ({
  isSuccess: true,
  value: {
    ...aReport(),
    mutedUntil: null,
    messages: [
      aMessage(),
      aMessage({ number: 2, by: 'reporter', kind: 'offer', text: '', amount: { amount: 9000, currency: 'USD' } }),
      aMessage({ number: 3, kind: 'photos', text: '', photos: [PHOTO] }),
    ],
    ...over,
  },
});

beforeEach(() => {
  answerProfile({ role: 1 });
  answer(moderation.queue, list());
  answer(inbox.list, list());
  answer(appeals.list, list());
  answer(chatReports.list, list(aReport()));
  answer(chatReports.view, one());
  answer(chatMutes.list, list());
});
const open = (path = '/admin/chats', language: Language = 'en') => renderApp({ path, stored: SIGNED_IN, language });
const openOne = () => open('/admin/chats/4');

describe('the queue of reported conversations', () => {
  test('shows who was reported for what, and how many wait', async () => {
    await open();

    const link = await screen.findByRole('link', { name: 'Report about Karen B.' });
    expect(link).toHaveAttribute('href', '/admin/chats/4');
    expect(link.closest('li')).toHaveTextContent('Kia Rio, 2015 · Wants money first.');
    expect(link.closest('li')).toHaveTextContent('3 reports about this user');
    expect(screen.getByRole('link', { name: /1 report waits/ })).toBeInTheDocument();
  });

  test('shows an empty queue as such, and loads again what failed', async () => {
    refuse(chatReports.list, 503, 'DB_BUSY');
    const { user } = await open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    answer(chatReports.list, list());

    await user.click(again);

    expect(await screen.findByRole('heading', { name: 'No reports are waiting' })).toBeInTheDocument();
  });
});

describe('users who cannot write now', () => {
  const MUTE = {
    user: { id: 12, name: '' },
    until: '2026-12-20T08:00:00.000Z',
    reason: 'Asks for money.',
    canEnd: true,
  };

  test('are listed under the queue, and may write again before the time', async () => {
    answer(chatMutes.list, list(MUTE, { ...MUTE, user: { id: 13, name: 'Ani G.' }, canEnd: false }));
    const asked = answer(chatMutes.end, { isSuccess: true, value: { done: true } });
    const { user } = await open();
    const muted = within(await screen.findByRole('region', { name: 'Cannot write now' }));
    expect(muted.getByRole('link', { name: 'User 12' })).toHaveAttribute('href', '/admin/users/12');
    expect(muted.getAllByText('Asks for money.')).toHaveLength(2);

    await user.click(muted.getByRole('button', { name: 'Let them write again' }));
    await user.click(muted.getByRole('button', { name: 'End the mute' }));
    expect(muted.getByRole('textbox')).toHaveFocus();
    await user.keyboard('A mistake.');
    await user.click(muted.getByRole('button', { name: 'End the mute' }));

    expect(await screen.findByText('The user can write again')).toBeInTheDocument();
    expect(muted.queryByRole('link', { name: 'User 12' })).not.toBeInTheDocument();
    expect(asked[0]?.url.pathname).toBe('/api/admin/chat-mutes/12/end');
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ reason: 'A mistake.' });
  });

  test('are nowhere where there is none', async () => {
    await open();
    await screen.findByRole('link', { name: 'Report about Karen B.' });

    expect(screen.queryByRole('region', { name: 'Cannot write now' })).not.toBeInTheDocument();
  });
});

describe('a reported conversation', () => {
  test('shows the messages before the report, the people and the car', async () => {
    await openOne();
    const messages = within(await screen.findByRole('list', { name: 'Reported messages' }));

    expect(screen.getByRole('heading', { level: 1, name: 'Report about Karen B.' })).toBeInTheDocument();
    expect(messages.getByText('Send me 100 dollars first.')).toBeInTheDocument();
    expect(messages.getByText(/Offer: \$9 000/)).toBeInTheDocument();
    expect(messages.getByRole('img', { name: 'Photo 1' })).toHaveAttribute('src', PHOTO.thumbUrl);
    expect(screen.getByRole('link', { name: 'Karen B.' })).toHaveAttribute('href', '/admin/users/12');
    expect(screen.getByRole('link', { name: 'Kia Rio, 2015' })).toHaveAttribute('href', '/admin/posts/21');
  });

  test('mutes the user for the chosen days, with a reason', async () => {
    const asked = answer(chatReports.decide, { isSuccess: true, value: { done: true } });
    const { user } = await openOne();

    await user.click(await screen.findByRole('radio', { name: '30 days' }));
    await user.click(screen.getByRole('button', { name: 'Mute the user' }));
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
    await user.keyboard('Asks for prepayment.');
    answer(chatReports.list, list());
    await user.click(screen.getByRole('button', { name: 'Mute the user' }));

    expect(await screen.findByRole('heading', { name: 'No reports are waiting' })).toBeInTheDocument();
    expect(asked[0]?.url.pathname).toBe('/api/admin/chat-reports/4/decide');
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ decision: 'mute', days: 30, reason: 'Asks for prepayment.' });
  });

  test('keeps the reason where the decision did not arrive', async () => {
    refuse(chatReports.decide, 409, 'VERSION_CONFLICT');
    const { user } = await openOne();

    await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Fraud');
    await user.click(screen.getByRole('button', { name: 'Mute the user' }));

    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Fraud');
  });

  test('of a deleted account, and one of the admin’s own, offer no decision that cannot be made', async () => {
    answer(chatReports.view, one({ reported: null, canDecide: false, title: '' }));
    await openOne();

    expect(await screen.findByText('Another moderator decides: this conversation is your own.')).toBeInTheDocument();
    expect(screen.getAllByText('Deleted user').length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Mute the user' })).not.toBeInTheDocument();
  });

  test('that is not there leads back to the queue', async () => {
    refuse(chatReports.view, 404, 'NOT_FOUND');
    await openOne();

    expect(await screen.findByRole('link', { name: 'All reports' })).toHaveAttribute('href', '/admin/chats');
  });

  test.each([
    ['am', 'Արգելել գրել'],
    ['ru', 'Запретить писать'],
  ] as const)('speaks %s', async (language, words) => {
    await open('/admin/chats/4', language);

    expect(await screen.findByRole('button', { name: words })).toBeInTheDocument();
  });
});
