import type { OddReply } from './person.ts';

/** A post that a writer made, with what its acknowledged changes have left. */
export type WrittenPost = {
  readonly writer: number;
  /** Its mileage: no other post has it. */
  readonly marker: number;
  readonly id: number;
  /** Prices in US dollars in the order of their acknowledgement; the first is that of the publication. */
  readonly prices: number[];
  isHidden: boolean;
  modifiedAt: string;
  readonly photo: string | undefined;
};

/** A read that a writer made after a write of their own, where it did not show that write. */
export type StaleRead = {
  readonly writer: number;
  readonly what: string;
  readonly expected: string;
  readonly got: string;
  readonly node: string;
  readonly msAfterWrite: number;
};

export type SentMessage = {
  readonly conversationId: number;
  readonly senderId: number;
  readonly clientKey: string;
  /** The number that the acknowledgement brought. */
  readonly number: number;
};

/** A message that reached a member's client: by the hub's connection number `connection`, or by catching up. */
export type Arrival = {
  readonly userId: number;
  readonly conversationId: number;
  readonly number: number;
  readonly by: 'hub' | 'catchUp';
  readonly connection: number;
};

/** A post whose owner is notified of a moderator's decision. */
export type Decision = { readonly postId: number; readonly email: string; readonly telegramId: number };

/** Everything that the clients of a run saw. */
export type History = {
  readonly posts: WrittenPost[];
  readonly ownReads: { count: number };
  readonly stale: StaleRead[];
  readonly sent: SentMessage[];
  readonly arrivals: Arrival[];
  readonly decisions: Decision[];
  readonly odd: OddReply[];
  readonly reads: { count: number };
};

export const newHistory = (): History => ({
  posts: [],
  ownReads: { count: 0 },
  stale: [],
  sent: [],
  arrivals: [],
  decisions: [],
  odd: [],
  reads: { count: 0 },
});
