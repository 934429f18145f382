import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { adminRoutes } from '#contract/http/admin-routes.ts';
import { answer, refuse, unplug } from '#renderer/testing/network.ts';
import { answerProfile, SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const { inbox, moderation } = adminRoutes;
const AT = '2026-11-20T08:00:00.000Z';

const line = (over: object = {}) => ({
  id: 7,
  name: 'Ani Petrosyan',
  email: 'ani@example.com',
  subject: 'The key of the car',
  status: 'open',
  createdDate: AT,
  repliesCount: 0,
  ...over,
});
const message = (over: object = {}) => ({
  ...line(),
  phoneNumber: '37477123456',
  message: 'Where is it?',
  language: 'am',
  senderId: 12,
  canReply: true,
  replies: [],
  others: [line({ id: 3, subject: 'An older question', status: 'done', repliesCount: 2 })],
  ...over,
});
const REPLY = { id: 1, authorName: 'Moderator', text: 'At the desk.', createdDate: AT, undeliveredDate: null };
const one = (over: object = {}) => ({ isSuccess: true, value: message(over) });
const list = (...value: object[]) => ({ isSuccess: true, value, totalCount: value.length });

beforeEach(() => {
  answerProfile({ role: 1 });
  answer(moderation.queue, list());
  answer(inbox.list, list(line()));
  answer(adminRoutes.appeals.list, list());
  answer(adminRoutes.chatReports.list, list());
});

const open = (path = '/admin/messages', language: Language = 'en') => renderApp({ path, stored: SIGNED_IN, language });

describe('the list of messages', () => {
  test('shows what waits, and how much in the menu', async () => {
    await open();

    const link = await screen.findByRole('link', { name: 'The key of the car' });
    expect(link).toHaveAttribute('href', '/admin/messages/7');
    expect(link.closest('li')).toHaveTextContent('Ani Petrosyan · ani@example.com');
    expect(await screen.findByRole('link', { name: /1 open message/ })).toBeInTheDocument();
  });

  test('shows the answered ones on request, and an empty list as such', async () => {
    const { user } = await open();
    await screen.findByRole('link', { name: 'The key of the car' });
    const asked = answer(inbox.list, list());

    await user.click(screen.getByRole('button', { name: 'Answered' }));

    expect(await screen.findByRole('heading', { name: 'No messages here' })).toBeInTheDocument();
    expect(asked.map(({ url }) => url.searchParams.get('status'))).toContain('answered');
  });

  test('that could not be loaded is loaded again', async () => {
    refuse(inbox.list, 503, 'DB_BUSY');
    const { user } = await open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    answer(inbox.list, list(line()));

    await user.click(again);

    expect(await screen.findByRole('link', { name: 'The key of the car' })).toBeInTheDocument();
  });
});

describe('a message', () => {
  test('is answered: the thread shows it, the field is free for the next', async () => {
    answer(inbox.message, one());
    const asked = answer(inbox.reply, one({ status: 'answered', replies: [REPLY] }));
    const { user } = await open('/admin/messages/7');
    expect(await screen.findByRole('heading', { level: 1, name: 'The key of the car' })).toBeInTheDocument();
    expect(screen.getByText(/in the sender’s language: Armenian/)).toBeInTheDocument();

    await user.type(screen.getByRole('textbox', { name: 'Answer' }), 'At the desk.');
    await user.click(screen.getByRole('button', { name: 'Send the answer' }));

    expect(await screen.findByRole('article', { name: 'Message from Moderator' })).toHaveTextContent('At the desk.');
    expect(screen.getByRole('textbox', { name: 'Answer' })).toHaveValue('');
    expect(screen.getByRole('textbox', { name: 'Answer' })).toHaveFocus();
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ text: 'At the desk.' });
  });

  test('keeps an answer that did not arrive, and sends it again under the same key', async () => {
    answer(inbox.message, one());
    unplug(inbox.reply);
    const { user } = await open('/admin/messages/7');
    await user.type(await screen.findByRole('textbox', { name: 'Answer' }), 'At the desk.');
    await user.click(screen.getByRole('button', { name: 'Send the answer' }));
    expect(await screen.findByText(/There is no connection to the server\./)).toHaveRole('alert');
    expect(screen.getByRole('textbox', { name: 'Answer' })).toHaveValue('At the desk.');

    const asked = answer(inbox.reply, one({ status: 'answered', replies: [REPLY] }));
    await user.click(screen.getByRole('button', { name: 'Send the answer' }));

    await screen.findByRole('article', { name: 'Message from Moderator' });
    expect(asked[0]?.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/);
  });

  test('shows an answer that was not delivered and sends it again', async () => {
    const lost = { ...REPLY, undeliveredDate: AT };
    answer(inbox.message, one({ replies: [lost] }));
    const asked = answer(inbox.reply, one({ status: 'answered', replies: [lost, { ...REPLY, id: 2 }] }));
    const { user } = await open('/admin/messages/7');
    const reply = await screen.findByRole('article', { name: 'Message from Moderator' });
    expect(within(reply).getByText('Not delivered')).toBeInTheDocument();

    await user.click(within(reply).getByRole('button', { name: 'Send again' }));

    await waitFor(() => expect(screen.getAllByRole('article', { name: 'Message from Moderator' })).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ text: 'At the desk.' });
  });

  test('is put aside and opened again', async () => {
    answer(inbox.message, one());
    const asked = answer(inbox.setStatus, ({ body }) => one(JSON.parse(body) as object));
    const { user } = await open('/admin/messages/7');

    await user.click(await screen.findByRole('button', { name: 'Mark as done' }));
    await user.click(await screen.findByRole('button', { name: 'Open again' }));

    await waitFor(() => expect(asked.map(({ body }) => body)).toEqual(['{"status":"done"}', '{"status":"open"}']));
  });

  test('shows who sent it and what else they wrote', async () => {
    answer(inbox.message, one());
    await open('/admin/messages/7');

    const sender = await screen.findByRole('complementary', { name: 'Sender' });

    expect(within(sender).getByRole('link', { name: 'ani@example.com' })).toHaveAttribute(
      'href',
      'mailto:ani@example.com',
    );
    expect(within(sender).getByRole('link', { name: '+37477123456' })).toHaveAttribute('href', 'tel:+37477123456');
    expect(within(sender).getByRole('link', { name: 'An older question' })).toHaveAttribute(
      'href',
      '/admin/messages/3',
    );
    expect(within(sender).getByText(/2 answers/)).toBeInTheDocument();
  });

  test('from an address that takes no mail has no form', async () => {
    answer(inbox.message, one({ canReply: false }));
    await open('/admin/messages/7');

    expect(await screen.findByText(/The typed address cannot receive email/)).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Answer' })).not.toBeInTheDocument();
  });

  test('that is not there leads back to the list', async () => {
    refuse(inbox.message, 404, 'NOT_FOUND');
    await open('/admin/messages/999');

    expect(await screen.findByRole('link', { name: 'All messages' })).toHaveAttribute('href', '/admin/messages');
  });

  test.each([
    ['am', 'Ուղարկել պատասխանը'],
    ['ru', 'Отправить ответ'],
  ] as const)('speaks %s', async (language, words) => {
    answer(inbox.message, one());
    await open('/admin/messages/7', language);

    expect(await screen.findByRole('button', { name: words })).toBeInTheDocument();
  });
});
