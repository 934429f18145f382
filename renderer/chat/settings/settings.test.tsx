import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { ChatSettings } from '#contract/http/chat.ts';
import { chatRoutes } from '#contract/http/chat-routes.ts';
import { answer, refuse, unplug } from '#renderer/testing/network.ts';
import { conversationsActions } from '../store/conversations.slice.ts';
import { safetyActions } from '../store/safety.slice.ts';
import { aConversation, FIRST, OTHER } from '../testing/fixtures.ts';
import { renderChat } from '../testing/render-chat.tsx';

const { settings, messages, conversations } = chatRoutes;
const value = <Value,>(given: Value) => ({ isSuccess: true as const, value: given }) as never;

const SETTINGS: ChatSettings = {
  isPresenceHidden: false,
  byTelegram: true,
  isBotBlocked: false,
  byMail: true,
  onDesktop: true,
  blocked: [{ id: OTHER, name: 'Arman Vardanyan' }],
};
const saves = () => answer(settings.save, ({ body }) => value({ ...SETTINGS, ...(JSON.parse(body) as object) }));
const theSwitch = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });
const gear = () => screen.findByRole('button', { name: 'Chat settings' });

const openSettings = async () => {
  const chat = await renderChat({ conversations: [aConversation(1)] });
  await userEvent.click(await gear());
  return chat;
};
const openLoaded = async () => {
  answer(settings.get, value(SETTINGS));
  const chat = await openSettings();
  await theSwitch('By email');
  return chat;
};

test('shows the choices as they are saved', async () => {
  await openLoaded();

  const shown = screen.getAllByRole<HTMLInputElement>('switch').map(({ checked }) => checked);

  expect(shown).toEqual([false, true, true, true]);
  expect(screen.getByRole('region', { name: 'Chat settings' })).toBe(document.activeElement);
});

test('can be loaded again after a failure', async () => {
  unplug(settings.get);
  await openSettings();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  answer(settings.get, value(SETTINGS));

  await userEvent.click(retry);

  expect((await theSwitch('By email')).checked).toBe(true);
});

test('a switch changes at once, is saved and announced', async () => {
  await openLoaded();
  const asked = saves();

  await userEvent.click(await theSwitch('By email'));

  expect((await theSwitch('By email')).checked).toBe(false);
  expect((await screen.findByText('Saved')).closest('[role="status"]')).toBeTruthy();
  expect(asked.map(({ body }) => body)).toEqual(['{"byMail":false}']);
});

test('a refused switch goes back and can be tried again', async () => {
  await openLoaded();
  refuse(settings.save, 503, 'OVERLOADED');
  await userEvent.click(await theSwitch('By Telegram'));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect((await theSwitch('By Telegram')).checked).toBe(true);
  const asked = saves();

  await userEvent.click(retry);

  await screen.findByText('Saved');
  expect((await theSwitch('By Telegram')).checked).toBe(false);
  expect(asked.map(({ body }) => body)).toEqual(['{"byTelegram":false}']);
});

test('the list is loaded anew after the presence was hidden, since that of others is hidden as well', async () => {
  await openLoaded();
  saves();
  const asked = answer(conversations.list, value({ items: [aConversation(1)], next: null, sequence: 5, unread: 0 }));

  await userEvent.click(await theSwitch('Hide when I am online'));

  await waitFor(() => expect(asked).toHaveLength(1));
});

test('a blocked user is unblocked, and the focus stays in the list', async () => {
  await openLoaded();
  const asked = answer(settings.unblock, value({ ...SETTINGS, blocked: [] }));

  await userEvent.click(screen.getByRole('button', { name: 'Unblock Arman Vardanyan' }));

  expect(await screen.findByText('You have not blocked anyone.')).toBeTruthy();
  expect(screen.getByText('Arman Vardanyan can write to you again.')).toBeTruthy();
  expect(asked[0]?.url.pathname).toBe(`/chat/api/v1/blocks/${OTHER}`);
  expect(screen.getByRole('heading', { name: 'Blocked people' })).toBe(document.activeElement);
});

test('a blocked user without a name is listed all the same', async () => {
  answer(settings.get, value({ ...SETTINGS, blocked: [{ id: OTHER, name: '' }] }));
  await openSettings();
  answer(settings.unblock, value({ ...SETTINGS, blocked: [] }));

  await userEvent.click(await screen.findByRole('button', { name: 'Unblock A user without a name' }));

  expect(await screen.findByText('The user can write to you again.')).toBeTruthy();
});

test('the message about an earlier block does not cover the settings', async () => {
  answer(settings.get, value(SETTINGS));
  const { store } = await renderChat({ conversations: [aConversation(1)] });
  store.dispatch(safetyActions.done('blocked'));

  await userEvent.click(await gear());
  await theSwitch('By email');

  expect(screen.queryByText(/The user was blocked/)).toBeNull();
});

test('the chats are downloaded as a file', async () => {
  await openLoaded();
  const chats = [{ conversation: aConversation(1), messages: [] }];
  answer(messages.export, value(chats));
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:chats';
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });

  await userEvent.click(screen.getByRole('button', { name: 'Download my chats' }));

  await screen.findByText('The file is ready; the download has begun.');
  expect(names).toEqual(['aniv-chats-2026-11-20.json']);
  expect(JSON.parse(await (files[0] as Blob).text())).toEqual(chats);
});

test('Escape leads back to the list and its button, and leaves the panel open', async () => {
  const { sent } = await openLoaded();

  await userEvent.keyboard('{Escape}');

  expect(await gear()).toBe(document.activeElement);
  expect(sent).not.toContainEqual(expect.objectContaining({ type: 'ActiveConversation' }));
});

test('give way to a conversation that the site opens', async () => {
  const { store } = await openLoaded();

  store.dispatch(conversationsActions.opened({ id: FIRST }));

  expect(await screen.findByRole('region', { name: 'Conversation with Arman Vardanyan' })).toBeTruthy();
  expect(within(document.body).queryByRole('region', { name: 'Chat settings' })).toBeNull();
});
