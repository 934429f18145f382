import { sql } from 'kysely';

/** The label of a post's price; none where the price is another than the one that was judged. For queries from `post`. */
export const priceLabel = sql<number | null>`(select label from price_fact where price_fact.post_id = post.id
  and price_fact.price_minor = post.price_minor and price_fact.price_unit = post.price_unit)`;
