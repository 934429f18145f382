import type { PriceFacts } from '#contract/http/prices.ts';
import { labelAt } from './label-at.ts';
import { columnsOf } from './plot.ts';

type PricePlotProps = {
  facts: Pick<PriceFacts, 'prices' | 'price' | 'bounds'>;
  /** The plot in words. */
  label: string;
  /** What marks this car's price. */
  own: string;
  money: (amount: number) => string;
};

/** The prices of comparable cars as columns in the colours of their labels, with this car's own. */
export function PricePlot({ facts: { prices, price, bounds }, label, own, money }: PricePlotProps) {
  const columns = columnsOf(prices, price);
  return (
    <figure className="pf-plot">
      <div role="img" aria-label={label} className="pf-cols">
        {columns.map(({ from, share, isOwn }) => (
          <i
            key={from}
            className={`pf-col ${labelAt(from, bounds)}${isOwn ? ' own' : ''}`}
            style={{ '--share': share } as React.CSSProperties}
            data-own={isOwn ? own : undefined}
          />
        ))}
      </div>
      <figcaption aria-hidden="true">
        <span>{money(Math.min(price, ...prices))}</span>
        <span>{money(Math.max(price, ...prices))}</span>
      </figcaption>
    </figure>
  );
}
