import type { Generated } from 'kysely';
import type { NoticeKind } from '#contract/notices.ts';

type Flag = 0 | 1;

/** A notice of a user; one for each `key`. */
export type NoticeTable = {
  id: Generated<number>;
  user_id: number;
  kind: NoticeKind;
  key: string;
  /** JSON: a `NoticeData`. */
  data: string;
  /** Shown in the notification centre; 0 where the user chose other channels only. */
  is_listed: Flag;
  created_at: string;
  read_at: Generated<string | null>;
};

/** The notice settings of a user; users without a row have the defaults. */
export type NoticeUserTable = {
  user_id: number;
  /** Changes of the user's notices, without gaps. */
  sequence: Generated<number>;
  /** JSON: `{ [kind]: { [channel]: boolean } }`, what differs from the defaults. */
  choices: Generated<string>;
  /** Hours of the day in the user's time zone; equal ones mean no quiet hours. */
  quiet_from: Generated<number>;
  quiet_to: Generated<number>;
  /** An IANA name; null until the user's browser sends it. */
  time_zone: Generated<string | null>;
  /** Letters that the user's mail server refused for good, in a row, and since when none are sent any more. */
  mail_bounces: Generated<number>;
  mail_off_at: Generated<string | null>;
};

/** A notice that waits for its turn to go out by a channel. */
export type NoticeDeliveryTable = {
  notice_id: number;
  user_id: number;
  channel: 'telegram' | 'mail' | 'push';
  due_at: string;
};

/** A browser that takes push messages; it goes with the session that registered it. */
export type PushAddressTable = {
  id: Generated<number>;
  user_id: number;
  session_id: number;
  endpoint: string;
  /** The browser's public key and secret, base64url. */
  p256dh: string;
  auth: string;
  created_at: string;
};
