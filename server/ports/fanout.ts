import { z } from 'zod';
import { HUB_EVENTS, type HubArguments, type HubEvent } from '#contract/live/hub.ts';

/** To the hubs of all nodes: a message for a group's connections. */
export type HubMessage = {
  readonly kind: 'send';
  readonly group: string;
  readonly event: HubEvent;
  readonly args: HubArguments<HubEvent>;
};

const isHubEvent = (event: string): event is HubEvent => Object.hasOwn(HUB_EVENTS, event);

/** The event's own schema decides about the arguments. */
const HubMessage = z
  .object({ kind: z.literal('send'), group: z.string(), event: z.string(), args: z.array(z.unknown()) })
  .transform(({ kind, group, event, args }, context): HubMessage => {
    const parsed = isHubEvent(event) ? HUB_EVENTS[event].safeParse(args) : undefined;
    if (isHubEvent(event) && parsed?.success === true) return { kind, group, event, args: parsed.data };
    context.addIssue({ code: 'custom', message: 'unknown event or arguments' });
    return z.NEVER;
  });

/** The messages of each channel: plain JSON, since they may leave the process. */
const MESSAGES = {
  hub: HubMessage,
  /** Node `from` has added rows to the `events` table, up to a number; readers take them from there by number. */
  events: z.object({ kind: z.literal('wakeUp'), from: z.string(), upTo: z.number().int().optional() }).readonly(),
} as const;
export type Channel = keyof typeof MESSAGES;
export type FanoutMessages = { readonly [C in Channel]: z.output<(typeof MESSAGES)[C]> };

export const CHANNELS = Object.keys(MESSAGES) as readonly Channel[];

/** A message that came from outside; undefined when this version of the program does not know it. */
export const parseMessage = <C extends Channel>(channel: C, message: unknown): FanoutMessages[C] | undefined =>
  // The schema of this channel made it.
  MESSAGES[channel].safeParse(message).data as FanoutMessages[C] | undefined;

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
