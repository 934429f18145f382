import type { HubArguments, HubEvent } from '#contract/live/hub.ts';
import { AppError } from '#server/http/errors.ts';
import { Connection, type Guest } from './connection.ts';
import { HUB_LIMITS, type HubLimits } from './limits.ts';
import { type Farewell, invocation } from './protocol.ts';

const TICK_MS = 1000;
const RETRY_AFTER_SECONDS = 10;

export type HubDeps = {
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
  readonly limits?: Partial<HubLimits>;
};

const USER = 'user:';
const LOGIN = 'login:';

/** The groups in which a connection is counted and reached; the client never chooses them. */
export const groupOf = {
  user: (id: number): string => `${USER}${id}`,
  /** Pages that show the notification centre; they do not make a user present in the chat. */
  notices: (userId: number): string => `notices:${userId}`,
  login: (id: string): string => `${LOGIN}${id}`,
  session: (id: number): string => `session:${id}`,
} as const;

/** The connections of this node. One timer serves all of them. */
export class Hub {
  readonly limits: HubLimits;
  readonly now: () => number;
  readonly #connections = new Map<string, Connection>();
  readonly #members = new Map<string, Set<Connection>>();
  readonly #timer: NodeJS.Timeout;
  #isStopping = false;

  constructor({ now = () => performance.now(), limits = {} }: HubDeps = {}) {
    this.now = now;
    this.limits = { ...HUB_LIMITS, ...limits };
    this.#timer = setInterval(() => this.tick(), TICK_MS);
    this.#timer.unref();
  }

  /** The number of connections, negotiations included. */
  get size(): number {
    return this.#connections.size;
  }

  /** Sends to everyone in a group of this node; `hubPublisher` reaches every node. */
  send<E extends HubEvent>(group: string, event: E, args: HubArguments<E>): void {
    const record = invocation(event, args);
    for (const connection of this.#membersOf(group)) connection.send(record);
  }

  /** Closes every connection of these ended sessions. */
  endSessions(sessionIds: readonly number[]): void {
    for (const id of sessionIds) {
      for (const connection of this.#membersOf(groupOf.session(id)))
        connection.close({ error: 'The session has ended.' });
    }
  }

  /** A new connection for a client, `onReady` once it can receive; throws if there are too many. */
  open(guest: Guest, onReady: () => void = () => undefined): Connection {
    const { connections, perOwner, perNetwork } = this.limits;
    if (this.#isStopping || this.size >= connections) throw busy('OVERLOADED');
    const isCrowd = this.countOf(guest.owner) >= perOwner || this.countOf(networkGroup(guest)) >= perNetwork;
    if (isCrowd) throw busy('RATE_LIMITED');
    const connection = new Connection(guest, {
      limits: this.limits,
      now: this.now,
      onReady,
      onClosed: (closed) => this.#leave(closed),
    });
    this.#connections.set(connection.token, connection);
    for (const group of groupsOf(guest)) this.#join(group, connection);
    return connection;
  }

  /** The connection of this token, only for its owner. */
  find(token: string, { owner }: Guest): Connection | undefined {
    const connection = this.#connections.get(token);
    return connection?.guest.owner === owner ? connection : undefined;
  }

  /** Whether this node has issued a token, to any client. */
  isKnown(token: string): boolean {
    return this.#connections.has(token);
  }

  /** The size of a group, unfinished handshakes included. */
  countOf(group: string): number {
    return this.#members.get(group)?.size ?? 0;
  }

  /** The users connected to this node. */
  users(): number[] {
    return this.#idsOf(USER).map(Number);
  }

  /** The Telegram sign-ins that browsers of this node have started. */
  logins(): readonly string[] {
    return this.#idsOf(LOGIN);
  }

  /** How many polls are held open. */
  heldPolls(): number {
    return [...this.#connections.values()].filter(({ transport }) => transport?.isHeld() === true).length;
  }

  /** Runs all timeouts: pings, silent clients, held polls. */
  tick(): void {
    const now = this.now();
    for (const connection of this.#connections.values()) {
      connection.tick(now);
      if (connection.isOver(now)) this.#connections.delete(connection.token);
    }
  }

  /** Closes all connections, to reconnect at once. */
  reconnectAll(): void {
    for (const connection of this.#connections.values()) connection.close({ allowReconnect: true });
  }

  /** Closes all connections, to reconnect to the next start, and refuses new ones. */
  close(farewell: Farewell = { allowReconnect: true }): void {
    this.#isStopping = true;
    clearInterval(this.#timer);
    for (const connection of this.#connections.values()) connection.close(farewell);
  }

  /** A closed poller keeps its token to fetch its last messages; its places are free at once. */
  #leave(connection: Connection): void {
    if (connection.isOver(this.now())) this.#connections.delete(connection.token);
    for (const group of groupsOf(connection.guest)) {
      const members = this.#members.get(group);
      members?.delete(connection);
      if (members?.size === 0) this.#members.delete(group);
    }
  }

  #join(group: string, connection: Connection): void {
    const members = this.#members.get(group) ?? new Set();
    this.#members.set(group, members.add(connection));
  }

  #idsOf(kind: string): readonly string[] {
    const groups = [...this.#members.keys()].filter((group) => group.startsWith(kind));
    return groups.map((group) => group.slice(kind.length));
  }

  #membersOf(group: string): readonly Connection[] {
    return [...(this.#members.get(group) ?? [])];
  }
}

const networkGroup = ({ network }: Guest): string => `network:${network}`;

const groupsOf = (guest: Guest): readonly string[] => [...new Set([guest.owner, networkGroup(guest), ...guest.groups])];

const busy = (code: 'OVERLOADED' | 'RATE_LIMITED'): AppError =>
  new AppError(code, 'too many hub connections', { retryAfter: RETRY_AFTER_SECONDS });
