import './zod-without-eval.ts';
import { HttpTransportType, HubConnectionBuilder, HubConnectionState, LogLevel } from '@microsoft/signalr';
import { HUB, HUB_EVENTS, HUB_PATH } from '#contract/live/hub.ts';
import type { HUB_FOR_NOTICES, HubArguments, HubEvent } from '#contract/live/hub.ts';

/** Browsers open WebSockets and fall back to polls; a host that passes requests on has polls only. */
const TRANSPORTS = {
  webSockets: HttpTransportType.WebSockets | HttpTransportType.LongPolling,
  longPolling: HttpTransportType.LongPolling,
} as const;

export type HubOptions = {
  /** The query's `userId` of SPEC.md §7; the server goes by credentials alone. */
  readonly userId?: string | undefined;
  /** What to subscribe to, if not everything. */
  readonly only?: typeof HUB_FOR_NOTICES;
  readonly transport?: keyof typeof TRANSPORTS | undefined;
  /** The bearer of hosts without cookies. */
  readonly getToken?: () => string | undefined;
};

/** A line to the hub, for one use: from `start` to `stop` or to its end. */
export type HubLine = {
  /** Resolves once events arrive; rejects where the hub is away or refuses. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly on: <E extends HubEvent>(event: E, listener: (args: HubArguments<E>) => void) => void;
  /** The line has ended without `stop`: the hub stayed away for all four tries, or sent it away. */
  readonly onEnd: (listener: () => void) => void;
  /** Connected again after a break, in which events may have been missed. */
  readonly onBack: (listener: () => void) => void;
};

const addressOf = ({ userId, only }: Pick<HubOptions, 'userId' | 'only'>): string => {
  const address = new URL(HUB_PATH, location.href);
  if (userId !== undefined) address.searchParams.set('userId', userId);
  if (only !== undefined) address.searchParams.set('for', only);
  return address.href;
};

/**
 * Opens the chat hub (SPEC.md §7, §9). To be imported only when it is needed, with the client and the validator that it
 * brings.
 */
export const openHub = ({ transport = 'webSockets', getToken, ...options }: HubOptions = {}): HubLine => {
  const connection = new HubConnectionBuilder()
    .withUrl(addressOf(options), {
      transport: TRANSPORTS[transport],
      ...(getToken === undefined ? {} : { accessTokenFactory: () => getToken() ?? '' }),
    })
    .withAutomaticReconnect([...HUB.reconnectDelaysMs])
    .withServerTimeout(HUB.serverTimeoutMs)
    .withKeepAliveInterval(HUB.keepAliveMs)
    .configureLogging(LogLevel.None)
    .build();
  let isStopping = false;
  return {
    start: () => connection.start(),
    stop: () => {
      isStopping = true;
      return connection.state === HubConnectionState.Disconnected ? Promise.resolve() : connection.stop();
    },
    on: (event, listener) =>
      connection.on(event, (...args: unknown[]) => {
        const parsed = HUB_EVENTS[event].safeParse(args);
        // Parsed by the schema of this very event.
        if (parsed.success) listener(parsed.data as HubArguments<typeof event>);
      }),
    onBack: (listener) => connection.onreconnected(() => listener()),
    onEnd: (listener) => connection.onclose(() => void (isStopping || listener())),
  };
};
