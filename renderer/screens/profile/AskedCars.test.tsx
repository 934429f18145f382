import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { UserPostCard } from '#contract/http/posts.ts';
import { routes } from '#contract/http/routes.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { anOwnPost, answerOwnPosts } from '#renderer/testing/own-post-fixtures.ts';
import { answerProfile, SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const ASKED_AT = '2026-11-10T12:00:00.000Z';
const HIDES_AT = '2026-12-10T12:00:00.000Z';
const KIA = anOwnPost({ id: 1 }, { saleAskedAt: ASKED_AT, hidesAt: HIDES_AT });
const RIO = anOwnPost({ id: 2, model: 'Rio' }, { saleAskedAt: ASKED_AT, hidesAt: null });
const SOUL = anOwnPost({ id: 3, model: 'Soul' });
const confirmed = (post: UserPostCard): UserPostCard => ({
  ...post,
  own: post.own === null ? null : { ...post.own, saleAskedAt: null, hidesAt: null },
});

const openPosts = async (posts: readonly UserPostCard[], path = '/profile?section=2') => {
  const server = answerOwnPosts(posts);
  answerProfile();
  const app = await renderApp({ path, stored: SIGNED_IN });
  await screen.findByRole('list', { name: 'Your posts' });
  return { ...app, ...server };
};
const rowOf = (title: string) => within(screen.getByRole('link', { name: title }).closest('li') as HTMLElement);
const titles = () => screen.getAllByRole('listitem').flatMap((row) => within(row).queryAllByRole('heading'));

describe('cars that wait for an answer', () => {
  test('say so in their row, and when they are hidden without one', async () => {
    await openPosts([KIA, SOUL]);

    expect(rowOf('Kia Sportage, 2020').getByText(/hidden on December 10, 2026/)).toBeInTheDocument();
    expect(rowOf('Kia Sportage, 2020').getByRole('button', { name: 'Still for sale' })).toBeInTheDocument();
    expect(rowOf('Kia Soul, 2020').queryByRole('button', { name: 'Still for sale' })).not.toBeInTheDocument();
  });

  test('are answered with one press, and the row shows a message at once', async () => {
    const { user, hold } = await openPosts([KIA, SOUL]);
    const sent = answer(routes.posts.stillForSale, () => {
      hold([confirmed(KIA), SOUL]);
      const value = {
        id: 1,
        status: 'active',
        modifiedDateUtc: ASKED_AT,
        topUntil: null,
        postCredits: 1,
        topCredits: 1,
      };
      return { isSuccess: true, value };
    });

    await user.click(rowOf('Kia Sportage, 2020').getByRole('button', { name: 'Still for sale' }));

    expect(await screen.findByText('The car stays for sale')).toBeInTheDocument();
    expect(rowOf('Kia Sportage, 2020').queryByRole('button', { name: 'Still for sale' })).not.toBeInTheDocument();
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ postId: 1 });
  });

  test('are all answered at once', async () => {
    const { user, hold } = await openPosts([KIA, RIO, SOUL]);
    answer(routes.posts.allStillForSale, () => {
      hold([KIA, RIO, SOUL].map(confirmed));
      return { isSuccess: true, value: { ids: [1, 2] } };
    });
    const banner = await screen.findByRole('region', { name: '2 cars wait for an answer' });

    await user.click(within(banner).getByRole('button', { name: 'All are still for sale' }));

    expect(await screen.findByText('2 cars stay for sale')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('region', { name: /wait for an answer/ })).not.toBeInTheDocument());
  });

  test('that could not be answered stay, with the reason', async () => {
    const { user } = await openPosts([KIA, RIO]);
    refuse(routes.posts.allStillForSale, 503, 'OVERLOADED');
    const banner = await screen.findByRole('region', { name: '2 cars wait for an answer' });

    await user.click(within(banner).getByRole('button', { name: 'All are still for sale' }));

    expect(await screen.findByText(/^OVERLOADED/)).toBeInTheDocument();
    const all = within(banner).getByRole('button', { name: 'All are still for sale' });
    await waitFor(() => expect(all).toHaveAttribute('aria-disabled', 'false'));
  });

  test('have a tab that the banner and letters lead to', async () => {
    const { user } = await openPosts([KIA, SOUL]);
    const banner = await screen.findByRole('region', { name: '1 car waits for an answer' });
    await user.click(within(banner).getByRole('button', { name: 'Show them' }));

    await waitFor(() => expect(titles().map(({ textContent }) => textContent)).toEqual(['Kia Sportage, 2020']));
    const tabs = screen.getByRole('group', { name: 'Posts by status' });
    expect(within(tabs).getByRole('button', { name: /^Still for sale\?/ })).toHaveAttribute('aria-pressed', 'true');
  });

  test('the link of a letter puts the focus on its car', async () => {
    await openPosts([KIA, RIO], '/profile?section=2&status=Asked&post=2');

    await waitFor(() => expect(document.activeElement).toHaveAttribute('id', 'own-post-2'));
  });

  test('a post that was hidden without an answer shows why', async () => {
    const hidden = anOwnPost({ id: 1, status: 'hidden' }, { saleAskedAt: ASKED_AT });
    await openPosts([hidden]);

    expect(rowOf('Kia Sportage, 2020').getByText(/nobody confirmed that it is still for sale/)).toBeInTheDocument();
    expect(rowOf('Kia Sportage, 2020').getByRole('button', { name: 'Show' })).toBeInTheDocument();
  });
});
