import type { HubArguments, HubEvent } from '#contract/live/hub.ts';

/** To the hubs of all nodes: a message for a group's connections, or ended sessions whose connections close. */
export type HubMessage =
  | {
      readonly kind: 'send';
      readonly group: string;
      readonly event: HubEvent;
      readonly args: HubArguments<HubEvent>;
    }
  | { readonly kind: 'sessionsEnded'; readonly sessionIds: readonly number[] };

/** The messages of each channel: plain JSON, since they may leave the process. */
export type FanoutMessages = {
  readonly hub: HubMessage;
  /** Node `from` has added rows to the `events` table; readers take them from there by number. */
  readonly events: { readonly kind: 'wakeUp'; readonly from: string };
};
export type Channel = keyof FanoutMessages;

/** Carries short-lived messages to every node, the publisher included. Nothing is stored for a node that is away. */
export type Fanout = {
  /**
   * Resolves once the message is handed over; listeners of a channel hear messages in the order in which one node
   * publishes them. Best effort: a message that cannot be sent is reported by the implementation, never to the caller.
   */
  readonly publish: <C extends Channel>(channel: C, message: FanoutMessages[C]) => Promise<void>;
  /** Calls back with each message from now on. A listener that throws is reported and disturbs no other. */
  readonly subscribe: <C extends Channel>(
    channel: C,
    listener: (message: FanoutMessages[C]) => void,
  ) => Promise<Unsubscribe>;
};
export type Unsubscribe = () => Promise<void>;
