import { aPost, type PostRow } from '#server/testing-posts.ts';

/** Post 1 is the car of the tests, at $10,000; 20 others of four other sellers cost about $15,000. */
export const MARKET: PostRow[] = [
  aPost({ owner_id: 5 }),
  ...Array.from({ length: 20 }, (_, at) =>
    aPost({
      owner_id: 1 + (at % 4),
      mileage: 90_000 + at * 1000,
      price_minor: 1_450_000 + at * 10_000,
      price_usd_minor: 1_450_000 + at * 10_000,
    }),
  ),
  aPost({ owner_id: 1, is_damaged: 1, price_minor: 500_000, price_usd_minor: 500_000 }),
];
