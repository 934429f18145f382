import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import type { Conversation } from '#contract/live/chat-message.ts';
import { switchTexts } from '#renderer/i18n/init-texts.ts';
import { frameActions } from '../frame/frame.slice.ts';
import { messageReceived } from '../store/events.ts';
import { aConversation, aMessage, aText, ME } from '../testing/fixtures.ts';
import { renderChat } from '../testing/render-chat.tsx';

const { other } = aConversation(1);
const DELETED = { other: { ...other, isDeleted: true, presence: null }, closed: 'gone' } as const;

/** The other member's words, and one's own answer to them. */
const MESSAGES = [
  aMessage(1, { senderId: null, body: aText('Is it still for sale?') }),
  aMessage(2, { senderId: ME, body: aText('Yes'), replyTo: 1 }),
];

const open = async (language: Language, name: string, change: Partial<Conversation> = DELETED) => {
  const chat = await renderChat({ conversations: [aConversation(2, change)], messages: MESSAGES });
  await act(async () => {
    chat.store.dispatch(frameActions.languageChanged(language));
    await switchTexts(language);
  });
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(name) }));
  const log = await screen.findByRole('log');
  await within(log).findByText('Yes');
  return { ...chat, log };
};

test.each([
  ['en', 'User 8'],
  ['am', 'Օգտատեր 8'],
  ['ru', 'Пользователь 8'],
] as const)('a user who gave no name is no deleted one in %s', async (language, name) => {
  const { log } = await open(language, name, { other: { ...other, name: '' } });

  expect(screen.getByRole('heading', { name })).toBeTruthy();
  expect(within(log).queryByText(/Deleted user|Ջնջված|Удалённый/)).toBeNull();
});

describe('a deleted user', () => {
  test.each([
    ['en', 'Deleted user'],
    ['am', 'Ջնջված օգտատեր'],
    ['ru', 'Удалённый пользователь'],
  ] as const)('has a name in %s: in the list, the header, and beside messages and quotes', async (language, name) => {
    const { log } = await open(language, name);

    expect(screen.getByRole('heading', { name })).toBeTruthy();
    expect(screen.getByRole('region', { name: new RegExp(name) })).toBeTruthy();
    const [said, answered] = within(log).getAllByRole('article');
    expect(said?.textContent).toContain(name);
    expect(said?.textContent).toContain('Is it still for sale?');
    expect(answered?.querySelector('.chat-quote b')?.textContent).toBe(name);
    expect(log.querySelector('.chat-system')).toBeNull();
  });

  test('is named before a new message, and a line of the product is not', async () => {
    const { store, log } = await open('en', 'Deleted user');
    const receive = (message: ReturnType<typeof aMessage>): void => {
      const conversation = aConversation(message.number, DELETED);
      act(() => void store.dispatch(messageReceived({ sequence: 5 + message.number, conversation, message })));
    };
    const live = () => document.querySelector('[aria-live="polite"].a-sr')?.textContent;

    receive(aMessage(3, { senderId: null, body: aText('One more thing') }));
    expect(live()).toBe('Deleted user: One more thing');
    receive(aMessage(4, { senderId: null, body: { kind: 'system', code: 'carSold', from: null, to: null } }));

    expect(live()).not.toContain('Deleted user');
    expect(log.querySelectorAll('.chat-system')).toHaveLength(1);
  });
});
