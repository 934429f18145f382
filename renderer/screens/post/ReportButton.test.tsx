import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { routes } from '#contract/http/routes.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { aPost } from '#renderer/testing/post-fixtures.ts';
import { answerProfile, SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const { details, report } = routes.posts;
const OTHER_SELLER = 999;

const openPost = async (options: Parameters<typeof renderApp>[0] = { stored: SIGNED_IN }, post = aPost()) => {
  answer(details, { isSuccess: true, value: post });
  if (options.stored !== undefined) answerProfile({});
  const app = await renderApp({ path: '/posts/view/7', ...options });
  await screen.findByRole('heading', { level: 1, name: /Toyota RAV4/ });
  return app;
};
const ofAnother = () => {
  const post = aPost();
  return { ...post, ownerInfo: { ...post.ownerInfo, id: OTHER_SELLER as typeof post.ownerInfo.id } };
};
const openDialog = async () => {
  const { user } = await openPost({ stored: SIGNED_IN }, ofAnother());
  await user.click(await screen.findByRole('button', { name: 'Report this post' }));
  return { user, dialog: within(await screen.findByRole('dialog')) };
};

describe('a report of a post', () => {
  test('shows what is wrong and why, thanks, and gives the focus back', async () => {
    const sent = answer(report, { isSuccess: true, value: { done: true } });
    const { user, dialog } = await openDialog();

    await user.click(dialog.getByRole('radio', { name: 'The car is already sold' }));
    await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Saw it at another owner. ');
    await user.click(dialog.getByRole('button', { name: 'Send' }));

    expect(await screen.findByText('Thank you. A moderator will check the post.')).toBeInTheDocument();
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ postId: 7, reason: 'sold', note: 'Saw it at another owner.' });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Report this post' })).toHaveFocus());
  });

  test('without a reason is not sent', async () => {
    const sent = answer(report, { isSuccess: true, value: { done: true } });
    const { user, dialog } = await openDialog();

    await user.click(dialog.getByRole('button', { name: 'Send' }));

    expect(dialog.getByRole('alert')).toHaveTextContent('Choose what is wrong.');
    expect(dialog.getAllByRole('radio')[0]).toHaveFocus();
    expect(sent).toHaveLength(0);
  });

  test('that was refused shows a message and keeps what was written', async () => {
    refuse(report, 429, 'RATE_LIMITED');
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('radio', { name: 'Fraud' }));
    await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Asks for a deposit');

    await user.click(dialog.getByRole('button', { name: 'Send' }));

    expect(await dialog.findByRole('alert')).not.toBeEmptyDOMElement();
    expect(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('Asks for a deposit');
  });

  test('is offered to visitors through login', async () => {
    await openPost({});

    expect(await screen.findByRole('link', { name: 'Report this post' })).toHaveAttribute(
      'href',
      `/login?returnTo=${encodeURIComponent('/posts/view/7')}`,
    );
  });
});

test.each<[Language, string, string, string]>([
  ['en', 'This post is being checked. Only its owner sees it.', 'Edit', 'Report this post'],
  ['am', 'Հայտարարությունը ստուգվում է։ Այն տեսանելի է միայն հեղինակին։', 'Խմբագրել', 'Բողոքել հայտարարությունից'],
  ['ru', 'Объявление на проверке. Его видит только автор.', 'Изменить', 'Пожаловаться на объявление'],
])(
  'an owner reads in %s why their post is not on sale, may edit it, and has nothing to report',
  async (language, text, edit, report) => {
    const post = aPost({ status: 'pending' });
    answer(details, { isSuccess: true, value: post });
    answerProfile({ id: post.ownerInfo.id });
    await renderApp({ path: '/posts/view/7', stored: SIGNED_IN, language });

    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: edit })).toHaveAttribute('href', '/posts/edit/7');
    expect(screen.queryByRole('button', { name: report })).toBeNull();
  },
);
