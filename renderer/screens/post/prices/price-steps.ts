import type { PriceStep } from '#contract/http/price-history.ts';
import { formatChange, formatMoney } from '#contract/money-text.ts';

/** `change` is undefined for the first price, and where the currency changed with it. */
export type PriceLine = {
  readonly at: string;
  readonly price: string;
  readonly change: string | undefined;
  readonly isCheaper: boolean;
};

/** The prices of a post with what changed, the latest first. */
export const priceSteps = (steps: readonly PriceStep[]): readonly PriceLine[] =>
  steps
    .map(({ at, price, priceUnit }, place) => {
      const before = steps[place - 1];
      const change = before?.priceUnit === priceUnit ? price - before.price : undefined;
      return {
        at,
        price: formatMoney(price, priceUnit),
        change: change === undefined ? undefined : formatChange(change, priceUnit),
        isCheaper: change !== undefined && change < 0,
      };
    })
    .toReversed();

/** The prices in one currency: the seller's own where it never changed, else the viewer's; undefined without rates. */
const amountsOf = (steps: readonly PriceStep[]): readonly number[] | undefined => {
  const isOneUnit = new Set(steps.map(({ priceUnit }) => priceUnit)).size === 1;
  const amounts = steps.map(({ price, userPrice }) => (isOneUnit ? price : userPrice));
  return amounts.every((amount) => amount !== null) ? amounts : undefined;
};

/** Room above and below the line, of the plot's height. */
const MARGIN = 0.12;

/** A stepped line through the prices until `end`, as the path of an SVG of this size. */
export const pricePath = (
  steps: readonly PriceStep[],
  end: number,
  { width, height }: { readonly width: number; readonly height: number },
): string | undefined => {
  const amounts = amountsOf(steps);
  const [first] = steps;
  if (amounts === undefined || first === undefined) return undefined;
  const start = Date.parse(first.at);
  const least = Math.min(...amounts);
  const most = Math.max(...amounts);
  const x = (at: number) => Math.round(((at - start) / Math.max(1, end - start)) * width);
  const y = (amount: number) => {
    const part = most === least ? 0.5 : (most - amount) / (most - least);
    return Math.round((MARGIN + part * (1 - 2 * MARGIN)) * height);
  };
  const lines = steps.map(({ at }, place) => {
    const level = y(amounts[place] ?? least);
    return place === 0 ? `M0 ${level}` : `H${x(Date.parse(at))}V${level}`;
  });
  return `${lines.join('')}H${width}`;
};
