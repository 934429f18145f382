import { expect, test } from 'vitest';
import { favouritesOf, viewsOf } from './audience.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const daysAgo = (days: number): string => new Date(NOW - days * 24 * 60 * 60 * 1000).toISOString();

test('a post is seen more often the longer it is there, and at least once', () => {
  expect(viewsOf({ id: 1, createdAt: daysAgo(30) }, NOW)).toBeGreaterThan(
    viewsOf({ id: 1, createdAt: daysAgo(2) }, NOW),
  );
  expect(viewsOf({ id: 1, createdAt: daysAgo(0) }, NOW)).toBeGreaterThan(0);
});

test('each favourite is of another user, never of the seller, and not before the post', () => {
  const users = Array.from({ length: 20 }, (_, at) => at + 1);
  const post = { id: 9, ownerId: 4, createdAt: daysAgo(40) };

  const favourites = favouritesOf(post, users, NOW);

  expect(favourites.length).toBeGreaterThan(1);
  expect(new Set(favourites.map(({ user_id }) => user_id)).size).toBe(favourites.length);
  expect(favourites.map(({ user_id }) => user_id)).not.toContain(4);
  expect(favourites.every(({ created_at }) => created_at >= post.createdAt)).toBe(true);
});

test('without other users nobody keeps it', () => {
  expect(favouritesOf({ id: 9, ownerId: 4, createdAt: daysAgo(40) }, [4], NOW)).toEqual([]);
});
