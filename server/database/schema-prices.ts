/** What a live post's price is beside those of comparable cars; a post without enough of them has no label. */
export type PriceFactTable = {
  post_id: number;
  /** What comparable cars share, as `segmentOf` writes it. */
  segment: string;
  /** The price that was judged: a post with another one has no label until it is judged again. */
  price_minor: number;
  price_unit: string;
  price_usd_minor: number;
  /** The place in PRICE_LABELS, from 1. */
  label: number | null;
  /** How many cars it was compared with. */
  cars: number;
  /** Hundredths of a US dollar, as are the four bounds between the labels. */
  expected: number | null;
  bound_great: number | null;
  bound_good: number | null;
  bound_high: number | null;
  bound_very_high: number | null;
  computed_at: string;
};

/** A post whose price is to be judged, with the number of the latest event about it. */
export type PriceDueTable = { post_id: number; number: number };

/** A segment whose cars changed since the others in it were judged. */
export type PriceStaleTable = { segment: string; since: string };
