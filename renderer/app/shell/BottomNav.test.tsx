import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, expect, test } from 'vitest';
import { startTestTexts } from '#renderer/testing/world.ts';
import { BottomNav } from './BottomNav.tsx';

beforeAll(() => startTestTexts('en'));

const renderNav = (unread?: number) =>
  render(
    <MemoryRouter>
      <BottomNav onChat={() => undefined} {...(unread === undefined ? {} : { unread })} />
    </MemoryRouter>,
  );

test.each([
  [undefined, 'Chat'],
  [0, 'Chat'],
  [1, '11 unread messageChat'],
  [99, '9999 unread messagesChat'],
  [100, '99+100 unread messagesChat'],
])('with %s unread messages the chat item reads %j', (unread, text) => {
  renderNav(unread);

  expect(screen.getByRole('button').textContent).toBe(text);
});
