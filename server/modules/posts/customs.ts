import type { Language } from '#contract/constants.ts';
import type { CustomsDuty } from '#contract/http/clearance.ts';
import { convert, roundShown, toMajor } from '#contract/money.ts';
import { type Money, storedCurrency } from './card.ts';
import { dutyOf } from './customs-duty.ts';
import { customsRules } from './customs-rules.ts';
import type { PostDetails } from './details.repository.ts';

type Asked = { readonly money: Money; readonly now: number; readonly language: Language };

/** The public duty for a car that is not cleared; null where the seller states a sum or no rule covers the car. */
export const customsDuty = ({ post, items }: PostDetails, { money, now, language }: Asked): CustomsDuty | null => {
  const rules = customsRules().get(post.clearance_country_code ?? '');
  if (post.is_cleared === 1 || post.clearance_price_minor !== null || rules === undefined) return null;
  const isOf = (kind: string, codes: readonly string[]) => codes.includes(items.get(kind)?.code ?? '');
  const table = rules.tables.find(({ fuels }) => isOf('fuelType', fuels));
  if (table === undefined || isOf('bodyType', rules.bodiesWithout) || isOf('wheel', rules.wheelsWithout)) return null;
  const price = convert(toMajor(post.price_minor), storedCurrency(post.price_unit), rules.currency, money.perUsd);
  if (price === undefined || post.displacement === null) return null;
  const duty = dutyOf({ year: post.year, price, displacement: post.displacement }, table, now);
  const shown = duty?.map((amount) => convert(amount, rules.currency, money.currency, money.perUsd));
  const [from, to] = shown ?? [];
  if (from === undefined || to === undefined) return null;
  return {
    from: roundShown(from, money.currency),
    to: roundShown(to, money.currency),
    currency: money.currency,
    source: rules.source[language],
    since: rules.since,
  };
};
