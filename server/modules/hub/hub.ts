import type { HubArguments, HubEvent } from '#contract/live/hub.ts';
import { AppError } from '#server/http/errors.ts';
import { Connection, type Guest } from './connection.ts';
import { HUB_LIMITS, type HubLimits } from './limits.ts';
import { type Farewell, invocation } from './protocol.ts';

const TICK_MS = 1000;
const RETRY_AFTER_SECONDS = 10;

export type HubDeps = {
  /** Milliseconds of a clock that is never set back. */
  readonly now?: () => number;
  readonly limits?: Partial<HubLimits>;
};

const USER = 'user:';
const LOGIN = 'login:';

/** The groups that a connection can be counted and reached by; who is in them is never the client's to say. */
export const groupOf = {
  user: (id: number): string => `${USER}${id}`,
  /** Pages that show the notification centre; they do not make a user present in the chat. */
  notices: (userId: number): string => `notices:${userId}`,
  login: (id: string): string => `${LOGIN}${id}`,
  session: (id: number): string => `session:${id}`,
} as const;

/** The connections of this node. One timer looks after all of them. */
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

  /** How many are connected, negotiations included. */
  get size(): number {
    return this.#connections.size;
  }

  /** Tells everyone who is in a group of this node now; `hubPublisher` reaches every node. */
  send<E extends HubEvent>(group: string, event: E, args: HubArguments<E>): void {
    const record = invocation(event, args);
    for (const connection of this.#membersOf(group)) connection.send(record);
  }

  /** Closes every connection of these sessions: they have ended. */
  endSessions(sessionIds: readonly number[]): void {
    for (const id of sessionIds) {
      for (const connection of this.#membersOf(groupOf.session(id)))
        connection.close({ error: 'The session has ended.' });
    }
  }

  /** A new connection for a guest, `onReady` once it can be told something; throws where there are too many. */
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

  /** The connection of this token, only for the one whose it is. */
  find(token: string, { owner }: Guest): Connection | undefined {
    const connection = this.#connections.get(token);
    return connection?.guest.owner === owner ? connection : undefined;
  }

  /** Whether this node has given out a token, to whomever. */
  isKnown(token: string): boolean {
    return this.#connections.has(token);
  }

  /** How many are in a group, those included whose handshake is not done. */
  countOf(group: string): number {
    return this.#members.get(group)?.size ?? 0;
  }

  /** The users who are connected to this node. */
  users(): number[] {
    return this.#idsOf(USER).map(Number);
  }

  /** The sign-ins through Telegram that browsers of this node have begun. */
  logins(): readonly string[] {
    return this.#idsOf(LOGIN);
  }

  /** How many polls wait now. */
  heldPolls(): number {
    return [...this.#connections.values()].filter(({ transport }) => transport?.isHeld() === true).length;
  }

  /** Looks after everyone: pings, silent clients, waiting polls. */
  tick(): void {
    const now = this.now();
    for (const connection of this.#connections.values()) {
      connection.tick(now);
      if (connection.isOver(now)) this.#connections.delete(connection.token);
    }
  }

  /** Sends everyone away, to come back at once. */
  reconnectAll(): void {
    for (const connection of this.#connections.values()) connection.close({ allowReconnect: true });
  }

  /** Sends everyone away, to come back to the next start; nobody is let in any more. */
  close(farewell: Farewell = { allowReconnect: true }): void {
    this.#isStopping = true;
    clearInterval(this.#timer);
    for (const connection of this.#connections.values()) connection.close(farewell);
  }

  /** A closed poller keeps its token for its last words; its places are free at once. */
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
