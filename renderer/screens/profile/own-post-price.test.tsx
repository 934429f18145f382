import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { UserPostCard } from '#contract/http/posts.ts';
import { routes } from '#contract/http/routes.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { anOwnPost, answerOwnPosts } from '#renderer/testing/own-post-fixtures.ts';
import { answerProfile, SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { setViewport } from '#renderer/testing/viewport.ts';

const { price } = routes.posts;
const KIA = anOwnPost({ id: 1, price: 21_000, priceUnit: 'USD', userPrice: null });
const CHEAPER = { ...KIA, price: 19_500, modifiedDateUtc: '2026-11-21T12:00:00.000Z' };
const REPLY = {
  isSuccess: true,
  value: {
    id: 1,
    status: 'active',
    modifiedDateUtc: CHEAPER.modifiedDateUtc,
    topUntil: null,
    postCredits: 2,
    topCredits: 1,
  },
};

const openPosts = async (posts: readonly UserPostCard[] = [KIA]) => {
  const server = answerOwnPosts(posts);
  answerProfile({ topCredits: 2 });
  const app = await renderApp({ path: '/profile?section=2', stored: SIGNED_IN });
  const row = within((await screen.findByRole('link', { name: 'Kia Sportage, 2020' })).closest('li')!);
  return { ...app, ...server, row };
};
const bodiesOf = (calls: readonly { body: string }[]): unknown[] => calls.map(({ body }) => JSON.parse(body));

describe('the price in a row', () => {
  test('is changed in place: shown at once, sent with the version seen, and taken back from the toast', async () => {
    const { user, hold, row } = await openPosts();
    const sent = answer(price, () => {
      hold([sent.length === 1 ? CHEAPER : KIA]);
      return REPLY;
    });
    await user.click(row.getByRole('button', { name: 'Change the price: Kia Sportage, 2020' }));
    expect(row.getByRole('textbox', { name: 'New price, $' })).toHaveFocus();

    await user.keyboard('19500{Enter}');

    expect(await row.findByText('$19 500')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await row.findByText('$21 000')).toBeInTheDocument();
    await waitFor(() =>
      expect(bodiesOf(sent)).toEqual([
        { postId: 1, price: 19_500, modifiedDateUtc: KIA.modifiedDateUtc },
        { postId: 1, price: 21_000, modifiedDateUtc: CHEAPER.modifiedDateUtc },
      ]),
    );
  });

  test('is asked for where it is left empty, and stays as it is after Escape or without a change', async () => {
    const { user, row } = await openPosts();
    const sent = answer(price, REPLY);
    const pencil = () => row.getByRole('button', { name: /^Change the price/ });
    await user.click(pencil());

    await user.keyboard('{Delete}{Enter}');
    expect(row.getByRole('textbox', { name: 'New price, $' })).toHaveAccessibleDescription('Enter a price');
    await user.keyboard('{Escape}');
    expect(pencil()).toHaveFocus();
    await user.click(pencil());
    await user.keyboard('{Enter}');

    expect(row.getByText('$21 000')).toBeInTheDocument();
    expect(sent).toHaveLength(0);
  });

  test('goes back where the server refuses it, and is read again where the post has changed', async () => {
    const { user, hold, row } = await openPosts();
    refuse(price, 409, 'VERSION_CONFLICT');
    hold([CHEAPER]);
    await user.click(row.getByRole('button', { name: /^Change the price/ }));

    await user.keyboard('18000{Enter}');

    expect(await screen.findByText(/The post has changed in the meantime/)).toBeInTheDocument();
    expect(await row.findByText('$19 500')).toBeInTheDocument();
  });

  test.each(['rejected', 'sold'] as const)('cannot be changed while the post is %s', async (status) => {
    const { row } = await openPosts([{ ...KIA, status }]);

    expect(row.queryByRole('button', { name: /^Change the price/ })).not.toBeInTheDocument();
  });
});

describe('on a phone', () => {
  test.each([
    ['active', 'Make top', ['Mark as sold', 'Hide', 'Edit', 'Delete', 'Duplicate']],
    ['pending', 'Edit', ['Mark as sold', 'Hide', 'Delete', 'Duplicate']],
    ['rejected', 'Edit', ['Delete', 'Duplicate']],
    ['hidden', 'Show', ['Mark as sold', 'Edit', 'Delete', 'Duplicate']],
    ['sold', 'Delete', ['Duplicate']],
  ] as const)('a post that is %s shows %s and keeps the rest behind the dots', async (status, main, rest) => {
    setViewport({ width: 390 });
    const { user, row } = await openPosts([{ ...KIA, status }]);
    const actions = within(row.getByRole('group', { name: 'Actions: Kia Sportage, 2020' }));
    const named = (parent: typeof actions) =>
      [...parent.queryAllByRole('button'), ...parent.queryAllByRole('link')].map(({ textContent }) => textContent);
    expect(named(actions).filter((text) => text !== '')).toEqual([main]);

    for (const dots of actions.queryAllByRole('button', { name: 'More actions' })) await user.click(dots);

    const sheet = screen.queryByRole('dialog', { name: 'Kia Sportage, 2020' });
    const names = sheet === null ? [] : named(within(sheet)).filter((text) => text !== '');
    expect(names.toSorted()).toEqual([...rest].toSorted());
  });

  test('an action from the sheet closes it and asks its question; Escape leads back to the dots', async () => {
    setViewport({ width: 390 });
    const { user, row } = await openPosts();
    await user.click(row.getByRole('button', { name: 'More actions' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Kia Sportage, 2020' }));

    await user.click(sheet.getByRole('button', { name: 'Delete' }));

    expect(await screen.findByRole('dialog', { name: 'Delete this post?' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(row.getByRole('button', { name: 'More actions' })).toHaveFocus());
  });
});
