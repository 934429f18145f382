import type { Kysely, Selectable, Transaction } from 'kysely';
import type { ProposalState, SystemCode } from '#contract/chat.ts';
import type { Database } from '#server/database/schema.ts';

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;
export type ConversationRow = Selectable<Database['conversation']>;
export type MemberRow = Selectable<Database['conversation_member']>;
export type MessageRow = Selectable<Database['chat_message']>;

/** What `chat_message.payload` holds, by the message's kind. */
export type Payloads = {
  /** In the order in which they are shown. */
  readonly photos: { readonly photoIds: readonly string[] };
  readonly phrase: { readonly code: string };
  readonly car: { readonly postId: number };
  readonly offer: { readonly minor: number; readonly currency: string; readonly state: ProposalState };
  readonly viewing: { readonly date: string; readonly place: string; readonly state: ProposalState };
  readonly system: { readonly code: SystemCode; readonly from: StoredPrice | null; readonly to: StoredPrice | null };
};
export type StoredPrice = { readonly minor: number; readonly currency: string };

/** Our own code wrote it for a message of this kind. */
export const payloadOf = <Kind extends keyof Payloads>(row: Pick<MessageRow, 'payload'>, _kind: Kind): Payloads[Kind] =>
  JSON.parse(row.payload) as Payloads[Kind];
