import type { Generated } from 'kysely';

/** What happened, in order: rows are appended in the transaction of the change and deleted when everybody has read them. */
export type EventTable = {
  id: Generated<number>;
  kind: string;
  post_id: number | null;
  /** The owner of the post, or the user of the session. */
  user_id: number | null;
  /** JSON of the other fields. */
  payload: string;
  at: string;
};

/** How far a durable subscriber has read; `seen_at` is when it last ran. */
export type EventSubscriberTable = {
  name: string;
  position: number;
  failures: Generated<number>;
  last_error: string | null;
  retry_at: string | null;
  seen_at: string;
};

/** Who does the work that one node at a time does, and how often it was begun; instants by the database's clock. */
export type LeaseTable = {
  name: string;
  holder: string;
  expires_at: string;
  last_run_at: string | null;
  runs: number;
};
