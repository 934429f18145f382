import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import type { Post } from '#contract/http/posts.ts';
import { answer } from '#renderer/testing/network.ts';
import { aPost } from '#renderer/testing/post-fixtures.ts';
import { answerProfile, SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const CHAT_INFO = { userId: 2, postId: 7, name: 'Arman', avatar: null, title: 'Toyota RAV4, 2021', image: null };

const open = async (
  overrides: Partial<Record<keyof Post, unknown>> = {},
  options: Parameters<typeof renderApp>[0] = {},
) => {
  answer(routes.posts.details, { isSuccess: true, value: aPost(overrides) });
  const app = await renderApp({ path: '/posts/view/7', ...options });
  await screen.findByRole('heading', { level: 1, name: /Toyota RAV4/ });
  return app;
};

test('a visitor who presses Chat logs in and comes back to the conversation', async () => {
  await open({ chatInfo: CHAT_INFO });

  const ways = screen.getAllByRole('link', { name: 'Chat' }).map((link) => link.getAttribute('href'));
  expect(new Set(ways)).toEqual(new Set(['/login?returnTo=%2Fposts%2Fview%2F7%3Fchat%3D7']));
});

test('a car whose seller takes no messages has no way into the chat', async () => {
  await open({ contactsHidden: false });

  expect(screen.queryByRole('link', { name: 'Chat' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Chat' })).toBeNull();
});

test('who is signed in opens the chat of the car, or sees what is missing', async () => {
  answerProfile({ id: 9, isEmailVerified: false });
  const { user } = await open({ chatInfo: CHAT_INFO }, { stored: SIGNED_IN });

  await user.click(within(screen.getByRole('complementary')).getByRole('button', { name: 'Chat' }));

  const panel = within(await screen.findByRole('dialog', { name: 'Chat' }));
  expect(await panel.findByText('Confirm your email to write to sellers')).toBeInTheDocument();
  expect(panel.getByRole('link', { name: 'Confirm email' })).toHaveAttribute('href', '/profile?section=1');
});
