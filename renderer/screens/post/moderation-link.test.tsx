import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { answer } from '#renderer/testing/network.ts';
import { aPost } from '#renderer/testing/post-fixtures.ts';
import { answerProfile, SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const openPost = async (role: number) => {
  answer(routes.posts.details, { isSuccess: true, value: aPost() });
  answerProfile({ role });
  await renderApp({ path: '/posts/view/7', stored: SIGNED_IN });
  await screen.findByRole('heading', { level: 1, name: /Toyota RAV4/ });
};

test('a post leads an admin to its moderation', async () => {
  await openPost(1);

  expect(await screen.findByRole('link', { name: 'Open in moderation' })).toHaveAttribute('href', '/admin/posts/7');
});

test('a post leads nobody else there', async () => {
  await openPost(0);

  expect(screen.queryByRole('link', { name: 'Open in moderation' })).not.toBeInTheDocument();
});
