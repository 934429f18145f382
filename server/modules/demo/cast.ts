import type { CountryCode, Language } from '#contract/constants.ts';
import { DAY_MS } from '#contract/time.ts';
import { demoTurns } from './demo-turns.ts';
import type { Place } from './demo-world.ts';
import { homeRegions } from './home-regions.ts';
import type { Draw } from './random.ts';
import { businessSeller, companyCount, privateSeller, type Seller, type SellerNames } from './sellers.ts';
import { LANGUAGE_SHARES } from './shares.ts';

/** The password of the demo accounts; no account outside the demo ever gets it. */
export const DEMO_PASSWORD = 'aniv-demo-2026';
/** Sellers whose accounts people may use. */
export const DEMO_ACCOUNTS = [
  { kind: 'private', email: 'demo.private@example.com' },
  { kind: 'business', email: 'demo.business@example.com' },
  { kind: 'admin', email: 'demo.admin@example.com' },
] as const;
export type DemoAccount = (typeof DEMO_ACCOUNTS)[number] & { readonly userId: number; readonly password: string };

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
  const { capital, drawn } = homeRegions(draw, regions);
  const isDemoTurn = demoTurns(count);

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
      const seller = joined(privateSeller(draw, names, origin(country, drawn(country))));
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
