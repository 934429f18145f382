import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Post } from '#contract/http/posts.ts';
import { routes } from '#contract/http/routes.ts';
import { answer } from '#renderer/testing/network.ts';
import { aPost } from '#renderer/testing/post-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const open = async (overrides: Partial<Record<keyof Post, unknown>>) => {
  answer(routes.posts.details, { isSuccess: true, value: aPost(overrides) });
  const app = await renderApp({ path: '/posts/view/7' });
  await screen.findByRole('heading', { level: 1, name: /Toyota RAV4/ });
  return app;
};

test('a video opens in the lightbox after the photos, and one that cannot be played shows a message', async () => {
  const { user } = await open({ videoUrl: '/media/clip.mp4' });
  await user.click(screen.getByRole('button', { name: 'Play the video' }));

  expect(await screen.findByRole('dialog', { name: 'Photos in full screen' })).toBeInTheDocument();
  expect(screen.getByText('7 / 7')).toBeInTheDocument();
  const video = screen.getByLabelText('Video of Toyota RAV4 2.5 Hybrid AWD-i, 2021');
  expect(video).toHaveTextContent('This video cannot be played here.');
  fireEvent.error(video);

  expect(video).not.toBeInTheDocument();
  expect(screen.getByText(/^This video cannot be played here/)).toHaveAttribute('role', 'alert');
});

test('a video address that is neither ours nor https is no video', async () => {
  await open({ videoUrl: 'javascript:alert(1)' });

  expect(screen.queryByRole('button', { name: 'Play the video' })).not.toBeInTheDocument();
});
