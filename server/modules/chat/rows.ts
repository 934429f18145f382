import type { ProposalState, SystemCode } from '#contract/chat.ts';
import type { StoredRow } from '#server/database/connection.ts';

export type ConversationRow = StoredRow<'conversation'>;
export type MemberRow = StoredRow<'conversation_member'>;
export type MessageRow = StoredRow<'chat_message'>;

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
