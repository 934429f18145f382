import type { Generated } from 'kysely';

/** A search that a user keeps. */
export type SavedSearchTable = {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** Filters and order by name, as in the address of the results. */
  query: string;
  frequency: 'instant' | 'daily' | 'weekly' | 'off';
  /** JSON: a list of channels. */
  channels: string;
  time_zone: string;
  muted_until: Generated<string | null>;
  seen_at: string;
  created_at: string;
  /** When its filters or order were last changed; null where they are those it was saved with. */
  filters_at: Generated<string | null>;
};

/** A car that met a search, with the price at which it was announced: a lower one announces it again. */
export type AlertTable = {
  search_id: number;
  post_id: number;
  user_id: number;
  price_minor: number;
  price_unit: string;
  price_usd_minor: number;
  is_cheaper: Generated<0 | 1>;
  /** When it is announced; null if it was, or if nothing is to be announced. */
  due_at: string | null;
  created_at: string;
};

/** A car whose alerts a user turned off. */
export type HiddenCarTable = { user_id: number; post_id: number; created_at: string };

export type FavouriteTable = {
  user_id: number;
  post_id: number;
  created_at: string;
  note: string | null;
  /** The name of the user's list that it is in. */
  list: string | null;
};
