const PRIVATE_POSTS = 3;
/** The demo company has 60 of 1,200 posts, and as great a part of fewer. */
const businessPosts = (count: number): number => Math.min(60, Math.ceil(count / 20));
/** The demo accounts own every fifth post they could, so that theirs are of all ages. */
const EVERY_NTH = 5;

/** Decides which posts in Armenia belong to the demo accounts, of as many posts as the demo has. */
export const demoTurns = (count: number) => {
  const reserved = { private: PRIVATE_POSTS, business: businessPosts(count) };
  const turns = { private: 0, business: 0 };
  return (kind: keyof typeof turns): boolean => turns[kind]++ % EVERY_NTH === 0 && reserved[kind]-- > 0;
};
