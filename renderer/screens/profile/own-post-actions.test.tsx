import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import type { OwnState } from '#contract/http/own-posts.ts';
import type { UserPostCard } from '#contract/http/posts.ts';
import { routes } from '#contract/http/routes.ts';
import { answer, network, refuse, unplug } from '#renderer/testing/network.ts';
import { anOwnPost, answerOwnPosts } from '#renderer/testing/own-post-fixtures.ts';
import { answerProfile, SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const { hide, unHide, sold, top, remove } = routes.posts;
const KIA = anOwnPost({ id: 1 });
const RIO = anOwnPost({ id: 2, model: 'Rio' });

const TOP_UNTIL = '2026-12-01T12:00:00.000Z';
const TOPPED = anOwnPost({ id: 1, isTop: true }, { topUntil: TOP_UNTIL });

const stateOf = (over: Partial<OwnState>) => ({
  isSuccess: true,
  value: {
    id: 1,
    status: 'active',
    modifiedDateUtc: '2026-11-21T12:00:00.000Z',
    topUntil: null,
    postCredits: 2,
    topCredits: 1,
    ...over,
  },
});

const openPosts = async (posts: readonly UserPostCard[] = [KIA, RIO], path = '/profile?section=2', credits = 2) => {
  const server = answerOwnPosts(posts);
  answerProfile({ topCredits: credits });
  const app = await renderApp({ path, stored: SIGNED_IN });
  await screen.findByRole('list', { name: 'Your posts' });
  return { ...app, ...server };
};
const rowOf = (title: string) => {
  const row = screen.getByRole('link', { name: title }).closest('li');
  if (row === null) throw new Error(`${title} stands in no row`);
  return within(row);
};
const kia = () => rowOf('Kia Sportage, 2020');
const dialog = () => screen.findByRole('dialog');

describe('what can be done to a post', () => {
  test.each([
    ['active', ['Make top', 'Mark as sold', 'Hide', 'Edit', 'Delete', 'Duplicate']],
    ['pending', ['Mark as sold', 'Hide', 'Edit', 'Delete', 'Duplicate']],
    ['rejected', ['Edit', 'Delete', 'Duplicate']],
    ['hidden', ['Show', 'Mark as sold', 'Edit', 'Delete', 'Duplicate']],
    ['sold', ['Delete', 'Duplicate']],
  ] as const)('that is %s stands in its row', async (status, names) => {
    await openPosts([anOwnPost({ id: 1, status })]);

    const actions = within(kia().getByRole('group', { name: 'Actions: Kia Sportage, 2020' }));
    const all = [...actions.queryAllByRole('button'), ...actions.queryAllByRole('link')];
    expect(all.map((each) => each.getAttribute('aria-label') ?? each.textContent).toSorted()).toEqual(
      [...names].toSorted(),
    );
  });

  test('is hiding: at once, announced, and undone from the toast', async () => {
    const { user, hold } = await openPosts();
    const hidden = answer(hide, () => {
      hold([{ ...KIA, status: 'hidden' }, RIO]);
      return stateOf({ status: 'hidden' });
    });
    const shown = answer(unHide, () => {
      hold([KIA, RIO]);
      return stateOf({});
    });

    await user.click(kia().getByRole('button', { name: 'Hide' }));
    expect(await kia().findByRole('button', { name: 'Show' })).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    expect(await kia().findByRole('button', { name: 'Hide' })).toBeInTheDocument();
    // The row changes before the server has answered.
    await waitFor(() => expect(shown).toHaveLength(1));
    expect(JSON.parse(hidden[0]?.body ?? '')).toEqual({ postId: 1 });
  });

  test('moves it out of the tab of its former status, and the numbers follow', async () => {
    const { user, hold } = await openPosts([KIA, RIO], '/profile?section=2&status=Active');
    answer(hide, () => {
      hold([{ ...KIA, status: 'hidden' }, RIO]);
      return stateOf({ status: 'hidden' });
    });

    await user.click(kia().getByRole('button', { name: 'Hide' }));

    await waitFor(() => expect(screen.queryByRole('link', { name: 'Kia Sportage, 2020' })).not.toBeInTheDocument());
    expect(await screen.findByRole('button', { name: /^Hidden\s*1$/ })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'My posts' })).toHaveFocus());
  });

  test('is undone where the server refuses, and the refusal is shown', async () => {
    const { user } = await openPosts();
    refuse(hide, 500, 'INTERNAL');

    await user.click(kia().getByRole('button', { name: 'Hide' }));

    expect(await screen.findByText(/^INTERNAL:/)).toBeInTheDocument();
    expect(kia().getByRole('button', { name: 'Hide' })).toBeInTheDocument();
  });

  test('is read anew where it is no longer so', async () => {
    const { user, hold } = await openPosts();
    refuse(hide, 409, 'POST_STATE');
    hold([{ ...KIA, status: 'sold' }, RIO]);

    await user.click(kia().getByRole('button', { name: 'Hide' }));

    expect(await screen.findByText(/The post has changed in the meantime/)).toBeInTheDocument();
    expect(await kia().findByText('Sold')).toBeInTheDocument();
  });

  test('is nothing without a connection, which is said', async () => {
    const { user, platform } = await openPosts();
    const hidden = answer(hide, stateOf({ status: 'hidden' }));
    Object.assign(platform, { isOnline: () => false });

    await user.click(kia().getByRole('button', { name: 'Hide' }));

    expect((await screen.findAllByText(/There is no connection to the server/)).length).toBeGreaterThan(0);
    expect(kia().getByRole('button', { name: 'Hide' })).toBeInTheDocument();
    expect(hidden).toHaveLength(0);
  });

  test('is sent once, however often it is pressed', async () => {
    const { user, hold } = await openPosts();
    const hidden = answer(hide, () => {
      hold([{ ...KIA, status: 'hidden' }, RIO]);
      return stateOf({ status: 'hidden' });
    });

    await user.dblClick(kia().getByRole('button', { name: 'Hide' }));

    expect(await kia().findByRole('button', { name: 'Show' })).toBeInTheDocument();
    await waitFor(() => expect(hidden).toHaveLength(1));
  });
});

describe('what is for good', () => {
  test('is asked about first: Escape leaves all as it is and the focus where it was', async () => {
    const { user } = await openPosts();
    const removed = answer(remove, stateOf({ status: null }));

    await user.click(kia().getByRole('button', { name: 'Delete' }));
    expect(await dialog()).toHaveTextContent('Kia Sportage, 2020 and its 1 photo will be removed');
    await user.keyboard('{Escape}');

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(kia().getByRole('button', { name: 'Delete' })).toHaveFocus());
    expect(removed).toHaveLength(0);
  });

  test('is deleting: the post leaves the list at once', async () => {
    const { user, hold } = await openPosts();
    const removed = answer(remove, () => {
      hold([RIO]);
      return stateOf({ status: null });
    });
    await user.click(kia().getByRole('button', { name: 'Delete' }));

    await user.click(within(await dialog()).getByRole('button', { name: 'Delete post' }));

    await waitFor(() => expect(screen.queryByRole('link', { name: 'Kia Sportage, 2020' })).not.toBeInTheDocument());
    expect(await screen.findByText('The post is deleted')).toBeInTheDocument();
    expect(removed[0]?.url.searchParams.get('postId')).toBe('1');
    expect(await screen.findByRole('button', { name: /^All\s*1$/ })).toBeInTheDocument();
  });

  test('comes back where deleting failed', async () => {
    const { user } = await openPosts();
    unplug(remove);
    await user.click(kia().getByRole('button', { name: 'Delete' }));

    await user.click(within(await dialog()).getByRole('button', { name: 'Delete post' }));

    expect((await screen.findAllByText(/There is no connection to the server/)).length).toBeGreaterThan(0);
    expect(kia().getByText('Active')).toBeInTheDocument();
  });

  test('is the sale, with what it went for and to whom where that is said', async () => {
    const { user, hold } = await openPosts();
    const requests = answer(sold, () => {
      hold([{ ...KIA, status: 'sold' }, RIO]);
      return stateOf({ status: 'sold' });
    });
    await user.click(kia().getByRole('button', { name: 'Mark as sold' }));
    const form = within(await dialog());
    const price = form.getByRole('textbox', { name: 'Sale price, $' });
    expect(price).toHaveAccessibleDescription('Optional. Only you see this.');

    await user.type(price, '19500');
    await user.type(form.getByRole('textbox', { name: 'Who bought it' }), 'Aram');
    await user.click(form.getByRole('button', { name: 'Mark as sold' }));

    expect(await kia().findByText('Sold')).toBeInTheDocument();
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ postId: 1, soldPrice: 19_500, soldTo: 'Aram' });
  });
});

describe('the top', () => {
  test('shows what it costs, and the row how long it lasts', async () => {
    const { user, hold } = await openPosts();
    answer(top, () => {
      hold([TOPPED, RIO]);
      return stateOf({ topUntil: TOP_UNTIL });
    });
    await user.click(kia().getByRole('button', { name: 'Make top' }));
    const form = within(await dialog());
    expect(form.getByText(/for 10 days. This costs one top listing/)).toBeInTheDocument();
    expect(form.getByText('2 top listings are left.')).toBeInTheDocument();

    await user.click(form.getByRole('button', { name: 'Make top' }));

    expect(await kia().findByText('Top, 10 days left')).toBeInTheDocument();
  });

  test('is extended by a button with words, under a key of its own each time', async () => {
    const { user, hold } = await openPosts([TOPPED, RIO]);
    const ends = ['2026-12-11T12:00:00.000Z', '2026-12-21T12:00:00.000Z'];
    const keys: (string | null)[] = [];
    network.use(
      http.post(`*${top.path}`, ({ request }) => {
        const topUntil = ends[keys.push(request.headers.get('idempotency-key')) - 1] ?? '';
        hold([anOwnPost({ id: 1, isTop: true }, { topUntil }), RIO]);
        return HttpResponse.json(stateOf({ topUntil }));
      }),
    );
    const extend = async (shown: string) => {
      expect(kia().getByRole('button', { name: 'Extend top' })).toHaveTextContent('Extend top');
      await user.click(kia().getByRole('button', { name: 'Extend top' }));
      const form = within(await screen.findByRole('dialog', { name: 'Extend the top listing?' }));
      await user.click(form.getByRole('button', { name: 'Extend' }));
      expect(await kia().findByText(shown)).toBeInTheDocument();
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    };

    await extend('Top, 20 days left');
    await extend('Top, 30 days left');

    expect(new Set(keys).size).toBe(2);
  });

  test('that cannot be paid leads to the plans', async () => {
    const { user } = await openPosts([KIA], '/profile?section=2', 0);

    await user.click(kia().getByRole('button', { name: 'Make top' }));

    expect(within(await dialog()).getByRole('link', { name: 'See the plans' })).toHaveAttribute(
      'href',
      '/subscriptions',
    );
  });

  test('that was spent on another device leads there, too', async () => {
    const { user } = await openPosts();
    refuse(top, 402, 'TOP_LIMIT_REACHED');
    await user.click(kia().getByRole('button', { name: 'Make top' }));

    await user.click(within(await dialog()).getByRole('button', { name: 'Make top' }));

    expect(await screen.findByText(/No top listings are left/)).toBeInTheDocument();
    expect(kia().queryByText(/Top,/)).not.toBeInTheDocument();
  });

  test('asked for again after a cut is paid once: under the same key', async () => {
    const { user, hold } = await openPosts();
    const keys: (string | null)[] = [];
    network.use(
      http.post(`*${top.path}`, ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        if (keys.length === 1) return HttpResponse.error();
        hold([TOPPED, RIO]);
        return HttpResponse.json(stateOf({ topUntil: TOP_UNTIL }));
      }),
    );
    const ask = async () => {
      await user.click(kia().getByRole('button', { name: 'Make top' }));
      await user.click(within(await dialog()).getByRole('button', { name: 'Make top' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    };

    await ask();
    expect(await kia().findByRole('button', { name: 'Make top' })).toBeInTheDocument();
    await ask();

    expect(await kia().findByText('Top, 10 days left')).toBeInTheDocument();
    expect(keys[0]).toBe(keys[1]);
  });
});
