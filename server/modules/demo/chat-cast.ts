import { COUNTRY_CODES } from '#contract/constants.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { DEMO_ACCOUNTS } from './cast.ts';
import { fitsCar } from './chat-cars.ts';
import type { Script } from './chat-scripts.ts';
import type { PlannedPost } from './post-row.ts';
import type { Seller } from './sellers.ts';

const [privateAccount, businessAccount, adminAccount] = DEMO_ACCOUNTS;

/** A script with the post, the people and the time of its first message, in ms since 1970. */
export type Staged = {
  readonly script: Script;
  readonly post: PlannedPost;
  readonly buyer: Seller;
  readonly startedAt: number;
};

export type Stage = {
  readonly plan: { readonly posts: readonly PlannedPost[]; readonly users: readonly Seller[] };
  readonly now: number;
  /** Region ids by code. */
  readonly regions: ReadonlyMap<string, number>;
};

const durationOf = ({ messages }: Script): number => messages.reduce((sum, { after }) => sum + after, 0) * MINUTE_MS;

const startOf = (script: Script, { row }: PlannedPost, now: number): number => {
  const end = script.minutesAgo === undefined ? row.sold_at : undefined;
  const last = typeof end === 'string' ? Date.parse(end) : now - (script.minutesAgo ?? 0) * MINUTE_MS;
  return last - durationOf(script);
};

const sellsAs = ({ seller: kind, sellerLanguage }: Script, { seller }: PlannedPost['plan']): boolean => {
  if (kind === 'demoBusiness') return seller.email === businessAccount.email;
  if (kind === 'demoPrivate') return seller.email === privateAccount.email;
  const isDemo = DEMO_ACCOUNTS.some(({ email }) => email === seller.email);
  return !isDemo && (seller.is_business === 1) === (kind === 'business') && seller.language === sellerLanguage;
};

/**
 * Gives every script a post that fits its texts and a buyer with its language; each post and each person
 * once where there are enough. A small demo lacks some cars: their scripts are left out.
 */
export const stageScripts = (scripts: readonly Script[], { plan, now, regions }: Stage): Staged[] => {
  const staged = new Map<string, Staged>();
  const taken = new Set<number>();
  const busy = new Set<number>();

  const postFor = (script: Script): PlannedPost | undefined => {
    if (script.sameCarAs !== undefined) return staged.get(script.sameCarAs)?.post;
    const region = script.region === undefined ? undefined : (regions.get(script.region) ?? 0);
    const fitting = plan.posts.filter(
      (post) =>
        sellsAs(script, post.plan) &&
        fitsCar(post, script.car) &&
        (region === undefined || post.plan.regionId === region) &&
        post.plan.createdAt < startOf(script, post, now),
    );
    // The newest first: a buyer writes about what has just appeared.
    return fitting.findLast(({ plan: { id } }) => !taken.has(id)) ?? fitting.at(-1);
  };

  const buyerFor = (script: Script, { plan: { id, seller } }: PlannedPost): Seller | undefined => {
    const asking = new Set([...staged.values()].filter(({ post }) => post.plan.id === id).map(({ buyer }) => buyer.id));
    if (script.buyer === 'demoPrivate')
      return plan.users.find((user) => user.email === privateAccount.email && !asking.has(user.id));
    const people = plan.users.filter(
      (user) =>
        user.is_business === 0 &&
        user.id !== seller.id &&
        !asking.has(user.id) &&
        user.email !== privateAccount.email &&
        user.email !== adminAccount.email,
    );
    const country = COUNTRY_CODES.indexOf(script.buyerCountry) + 1;
    const speakers = people.filter(({ language }) => language === script.buyerLanguage);
    const neighbours = speakers.filter(({ country_id }) => country_id === country);
    return [...neighbours, ...speakers, ...people].find(({ id: user }) => !busy.has(user)) ?? people[0];
  };

  for (const script of scripts) {
    const post = postFor(script);
    const buyer = post === undefined ? undefined : buyerFor(script, post);
    if (post === undefined || buyer === undefined) continue;
    taken.add(post.plan.id);
    busy.add(buyer.id);
    staged.set(script.name, { script, post, buyer, startedAt: startOf(script, post, now) });
  }
  return [...staged.values()];
};
