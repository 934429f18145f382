import type { PriceLabel } from '#contract/prices.ts';
import styles from './price-label.css?url';

const SIGNS = { great: '↓', good: '↓', fair: '=', high: '↑', veryHigh: '↑' } as const satisfies Record<
  PriceLabel,
  string
>;

/** What a price is beside comparable ones, in a word and a colour; the same in both themes, as it lies on photos. */
export function PriceLabelTag({ label, text }: { label: PriceLabel; text: string }) {
  return (
    <span className={`a-pl a-pl-${label}`}>
      <link rel="stylesheet" href={styles} precedence="price-label" />
      <i aria-hidden="true">{SIGNS[label]}</i>
      {text}
    </span>
  );
}
