import type { CountryCode, Language } from '#contract/constants.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Place } from './demo-world.ts';
import type { Draw } from './random.ts';
import { businessSeller, companyCount, privateSeller, type Seller, type SellerNames } from './sellers.ts';
import { LANGUAGE_SHARES, PRIVATE_REGION_SHARES } from './shares.ts';

/** The password of the demo accounts; no account outside the demo ever gets it. */
export const DEMO_PASSWORD = 'aniv-demo-2026';
/** Sellers whose accounts people may use. */
export const DEMO_ACCOUNTS = [
  { kind: 'private', email: 'demo.private@example.com' },
  { kind: 'business', email: 'demo.business@example.com' },
  { kind: 'admin', email: 'demo.admin@example.com' },
] as const;
export type DemoAccount = (typeof DEMO_ACCOUNTS)[number] & { readonly userId: number; readonly password: string };

const PRIVATE_POSTS = 3;
/** The demo company has 60 of 1,200 posts, and as great a part of fewer. */
const businessPosts = (count: number): number => Math.min(60, Math.ceil(count / 20));
/** The demo accounts own every fifth post they could, so that theirs are of all ages. */
const EVERY_NTH = 5;
const MORE_FROM_SAME_SHARE = 0.15;

export type Cast = {
  /** Everyone who appears so far. */
  readonly sellers: () => readonly Seller[];
  readonly privateIn: (country: CountryCode) => Seller;
  readonly businessIn: (country: CountryCode) => Seller;
};

export type CastSetting = {
  readonly draw: Draw;
  readonly names: SellerNames;
  readonly regions: ReadonlyMap<CountryCode, readonly Place[]>;
  readonly firstId: number;
  readonly count: number;
  readonly now: number;
};

/** The people and companies of the demo: sellers appear as their posts need them, the three demo accounts first. */
export const castOf = ({ draw, names, regions, firstId, count, now }: CastSetting): Cast => {
  const sellers: Seller[] = [];
  const companies = new Map<string, Seller>();
  const lastPrivate = new Map<CountryCode, Seller>();

  const origin = (
    country: CountryCode,
    regionId: number,
    language: Language = draw.among(LANGUAGE_SHARES[country]),
  ) => ({
    id: firstId + sellers.length,
    country,
    regionId,
    language,
    createdAt: new Date(now - draw.whole(50, 1100) * DAY_MS).toISOString(),
  });
  const capital = (country: CountryCode): number => placesOf(country)[0]?.id ?? 0;
  const placesOf = (country: CountryCode) => regions.get(country) ?? [];
  const regionIn = (country: CountryCode): number => {
    if (country !== 'AM') return draw.chance(0.5) ? capital(country) : draw.pick(placesOf(country)).id;
    const code = draw.among(PRIVATE_REGION_SHARES);
    return placesOf('AM').find((place) => place.code === code)?.id ?? capital('AM');
  };
  const joined = (seller: Seller): Seller => {
    sellers.push(seller);
    return seller;
  };

  const [privateAccount, businessAccount, adminAccount] = DEMO_ACCOUNTS;
  const demoPrivate = joined({
    ...privateSeller(draw, names, origin('AM', capital('AM'), 'am')),
    email: privateAccount.email,
  });
  const demoBusiness = joined({
    ...businessSeller(draw, names, origin('AM', capital('AM'), 'am'), 0),
    email: businessAccount.email,
  });
  joined({ ...privateSeller(draw, names, origin('AM', capital('AM'), 'en')), email: adminAccount.email, role: 1 });
  const reserved = { private: PRIVATE_POSTS, business: businessPosts(count) };
  const turns = { private: 0, business: 0 };
  const isDemoTurn = (kind: keyof typeof turns): boolean => turns[kind]++ % EVERY_NTH === 0 && reserved[kind]-- > 0;

  const company = (country: CountryCode, at: number): Seller => {
    const key = `${country} ${at}`;
    const known = companies.get(key) ?? joined(businessSeller(draw, names, origin(country, capital(country)), at));
    companies.set(key, known);
    return known;
  };
  return {
    sellers: () => sellers,
    privateIn: (country) => {
      const last = lastPrivate.get(country);
      if (country === 'AM' && isDemoTurn('private')) return demoPrivate;
      if (last !== undefined && draw.chance(MORE_FROM_SAME_SHARE)) return last;
      const seller = joined(privateSeller(draw, names, origin(country, regionIn(country))));
      lastPrivate.set(country, seller);
      return seller;
    },
    businessIn: (country) => {
      if (country === 'AM' && isDemoTurn('business')) return demoBusiness;
      const first = country === 'AM' ? 1 : 0;
      return company(country, draw.whole(first, companyCount(names, country) - 1));
    },
  };
};

/** Followers of the companies among the private people. */
export const followsOf = (draw: Draw, sellers: readonly Seller[], now: number) => {
  const people = sellers.filter(({ is_business }) => is_business === 0);
  return sellers
    .filter(({ is_business }) => is_business === 1)
    .flatMap((followed) =>
      draw
        .shuffled(people)
        .slice(0, draw.whole(0, Math.min(25, people.length)))
        .map((follower) => ({
          follower_id: follower.id,
          followed_id: followed.id,
          created_at: new Date(now - draw.whole(1, 45) * DAY_MS).toISOString(),
        })),
    );
};
