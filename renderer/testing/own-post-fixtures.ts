import type { OwnFacts } from '#contract/http/own-posts.ts';
import { UserPostCard } from '#contract/http/posts.ts';
import { routes } from '#contract/http/routes.ts';
import { answer } from '#renderer/testing/network.ts';
import { aPostCard } from '#renderer/testing/post-fixtures.ts';

const NO_FACTS: OwnFacts = {
  views: 0,
  reveals: 0,
  favorites: 0,
  topUntil: null,
  rejection: null,
  saleAskedAt: null,
  hidesAt: null,
};

/** One of one's own posts as the server sends it; checked by the contract. */
export const anOwnPost = (
  overrides: Parameters<typeof aPostCard>[0] = {},
  facts: Partial<OwnFacts> = {},
): UserPostCard => UserPostCard.parse({ ...aPostCard(overrides), own: { ...NO_FACTS, ...facts } });

/** A server that holds these posts: lists and counts follow what becomes of them. */
export const answerOwnPosts = (posts: readonly UserPostCard[]) => {
  let held = [...posts];
  const nameOf = ({ status }: UserPostCard) => `${status.charAt(0).toUpperCase()}${status.slice(1)}`;
  const isOf = (post: UserPostCard, status: string) =>
    status === 'Asked' ? post.status === 'active' && (post.own?.saleAskedAt ?? null) !== null : nameOf(post) === status;
  const lists = answer(routes.posts.userPosts, ({ url }) => {
    const status = url.searchParams.get('status') ?? 'All';
    const found = status === 'All' ? held : held.filter((post) => isOf(post, status));
    return { isSuccess: true, value: found, totalCount: found.length };
  });
  answer(routes.posts.counts, () => {
    const names = ['Asked', 'Active', 'Pending', 'Rejected', 'Hidden', 'Sold'];
    const value = Object.fromEntries(names.map((name) => [name, held.filter((post) => isOf(post, name)).length]));
    return { isSuccess: true, value: { ...value, All: held.length, Favorites: 0 } };
  });
  return {
    lists,
    hold: (changed: readonly UserPostCard[]) => {
      held = [...changed];
    },
  };
};
