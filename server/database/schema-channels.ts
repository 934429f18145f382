import type { Generated } from 'kysely';

type Flag = 0 | 1;

/** A channel of Telegram where a company's cars are posted. */
export type DealerChannelTable = {
  id: Generated<number>;
  user_id: number;
  /** Its number in Telegram, which may be longer than an integer. */
  chat_id: string;
  title: string;
  username: string | null;
  state: 'found' | 'on' | 'off';
  off_reason: Generated<'removed' | 'rights' | 'gone' | null>;
  /** JSON: languages in their order, templates by language, kinds of news. */
  settings: string;
  /** Nothing is sent before: Telegram takes 20 messages a minute, and failures wait longer each time. */
  next_at: Generated<string | null>;
  failures: Generated<number>;
  /** When the job that looks after it runs; null while none waits. */
  due_at: Generated<string | null>;
  /** Until when one process works on it. */
  claimed_until: Generated<string | null>;
  created_at: string;
};

/**
 * One piece of news about a car in a channel. `absent`: nothing of it is in the channel; `sending`: a process is at it or
 * died in it; `posted`; `withdrawn`: its text was replaced by the notice that the car is gone; `done`: nothing is to be done any more;
 * `unsure`: Telegram's answer was lost, so it is never sent again; `failed`: Telegram refused it.
 */
export type DealerChannelPostTable = {
  id: Generated<number>;
  channel_id: number;
  post_id: number;
  kind: 'new' | 'cheaper' | 'sold';
  state: 'absent' | 'sending' | 'posted' | 'withdrawn' | 'done' | 'unsure' | 'failed';
  /** The event that it represents. */
  event_number: number;
  /** The event after which it is to be looked at, in whose order that happens; null where it is up to date. */
  queued: number | null;
  /** Counts the events since, so that none is missed while one is handled. */
  version: Generated<number>;
  /** The price before it fell. */
  from_minor: number | null;
  from_unit: string | null;
  /** JSON: the album's messages in order. */
  message_ids: Generated<string>;
  /** The text of the first message as Telegram has it, which is a caption unless `is_text`. */
  text: Generated<string>;
  is_text: Generated<Flag>;
  tries: Generated<number>;
  last_error: Generated<string | null>;
};
