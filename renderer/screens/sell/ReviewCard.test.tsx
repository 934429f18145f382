import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { answer } from '#renderer/testing/network.ts';
import { SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { anEditablePost, answerSelling } from '#renderer/testing/sell-fixtures.ts';

const { values } = anEditablePost();

const openReview = async (post: Parameters<typeof anEditablePost>[0] = {}) => {
  answerSelling();
  answer(routes.posts.edit, { isSuccess: true, value: anEditablePost(post) });
  const { user } = await renderApp({ path: '/posts/edit/9', stored: SIGNED_IN });
  await screen.findByRole('textbox', { name: 'VIN' });
  const rail = screen.getByRole('navigation', { name: 'Steps' });
  await user.click(within(rail).getByRole('button', { name: /Review/ }));
  return within(document.querySelector<HTMLElement>('[data-step="review"]')!);
};

test('phone numbers are grouped as on the post, a Telegram name stays as it is', async () => {
  const contacts = { whatsappNumber: '+37491234567', telegramNumber: '@ani_cars' };
  const review = await openReview({ values: { ...values, ...contacts } });

  expect(review.getByText('+374 77 123 456')).toBeInTheDocument();
  expect(review.getByText('+374 91 234 567')).toBeInTheDocument();
  expect(review.getByText('@ani_cars')).toBeInTheDocument();
});

test('a step of which nothing is filled in has no heading', async () => {
  const review = await openReview({ images: [] });

  expect(review.getByRole('heading', { name: 'Contacts' })).toBeInTheDocument();
  expect(review.queryByRole('heading', { name: 'Photos and video' })).not.toBeInTheDocument();
});
