import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, expect, test } from 'vitest';
import { startTestTexts } from '#renderer/testing/world.ts';
import { BottomNav } from './BottomNav.tsx';

beforeAll(() => startTestTexts('en'));

const renderNav = (unread?: number, path = '/') =>
  render(
    <MemoryRouter initialEntries={[path]}>
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

test.each(['/', '/home', '/posts/home', '/posts', '/posts?BrandId=1'])('on %s Home is the current page', (path) => {
  renderNav(0, path);

  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Home');
});

test('on other pages Home is not', () => {
  renderNav(0, '/posts/view/1');

  expect(screen.queryByRole('link', { current: 'page' })).toBeNull();
});
