import { newName, newSecret } from '#server/lib/secrets.ts';
import type { HubLimits } from './limits.ts';
import {
  askedBy,
  closing,
  type Farewell,
  HANDSHAKE_DONE,
  handshakeFault,
  handshakeRefused,
  PING,
  RecordReader,
  unknownMethod,
} from './protocol.ts';
import type { Transport } from './transport.ts';

/** The client, by the credentials of the request. */
export type Guest = {
  /** The owner of the connection: nobody else may use its token. */
  readonly owner: string;
  readonly groups: readonly string[];
  /** The Telegram sign-in that its browser started. */
  readonly loginId: string | undefined;
  readonly network: string;
};

export type ConnectionDeps = {
  readonly limits: HubLimits;
  readonly now: () => number;
  readonly onReady: () => void;
  readonly onClosed: (connection: Connection) => void;
};

/** One client of the hub, from negotiation to close. */
export class Connection {
  readonly id = newName();
  readonly token = newSecret();
  readonly guest: Guest;
  readonly #deps: ConnectionDeps;
  readonly #reader: RecordReader;
  readonly #bornAt: number;
  #phase: 'waiting' | 'ready' | 'closed' = 'waiting';
  #transport: Transport | undefined;
  #receivedAt: number;
  #sentAt: number;
  #closedAt = 0;
  #second = { startedAt: 0, messages: 0 };

  constructor(guest: Guest, deps: ConnectionDeps) {
    this.guest = guest;
    this.#deps = deps;
    this.#reader = new RecordReader(deps.limits.recordBytes);
    this.#bornAt = this.#receivedAt = this.#sentAt = deps.now();
  }

  get transport(): Transport | undefined {
    return this.#transport;
  }

  get isClosed(): boolean {
    return this.#phase === 'closed';
  }

  get isReady(): boolean {
    return this.#phase === 'ready';
  }

  attach(transport: Transport): void {
    this.#transport = transport;
  }

  /** Resets the silence timeout. */
  heard(): void {
    this.#receivedAt = this.#deps.now();
  }

  /** Takes received text: whole records, several, or a part of one. */
  receive(text: string): void {
    if (this.isClosed) return;
    this.heard();
    const records = this.#reader.read(text);
    if (records === undefined) return this.close({ error: 'A message is too large.' });
    if (this.#isFlood(Math.max(records.length, 1))) return this.close({ error: 'Too many messages.' });
    for (const record of records) if (!this.isClosed) this.#take(record);
  }

  send(record: string): void {
    if (this.isReady) this.#write(record);
  }

  close(farewell: Farewell = {}): void {
    if (this.isClosed) return;
    if (this.isReady) this.#transport?.write(closing(farewell));
    this.#end();
    this.#transport?.end();
  }

  /** The client has disconnected or must be cut off. */
  drop(): void {
    if (!this.isClosed) this.#end();
    this.#transport?.destroy();
  }

  /** Called by the timer: sends pings, and closes on timeouts. */
  tick(now: number): void {
    const { handshakeMs, silenceMs, keepAliveMs, ageMs } = this.#deps.limits;
    if (this.isClosed) return;
    this.#transport?.tick(now);
    if (this.#transport?.isHeld() === true) this.#receivedAt = now;
    if (!this.isReady) return now - this.#bornAt > handshakeMs ? this.close() : undefined;
    if (now - this.#receivedAt > silenceMs) return this.close({ error: 'Nothing was heard.', allowReconnect: true });
    if (now - this.#bornAt > ageMs) return this.close({ allowReconnect: true });
    if (this.#transport?.needsPings === true && now - this.#sentAt >= keepAliveMs) this.#write(PING);
  }

  /** Whether no further poll will fetch the last messages. */
  isOver(now: number): boolean {
    if (!this.isClosed) return false;
    return this.#transport?.needsPings !== false || now - this.#closedAt > this.#deps.limits.lingerMs;
  }

  #take(record: string): void {
    if (!this.isReady) return this.#shakeHands(record);
    const asked = askedBy(record);
    switch (asked.kind) {
      case 'call':
        return this.#write(unknownMethod(asked.invocationId));
      case 'close':
        return this.close();
      case 'broken':
        return this.close({ error: 'A message could not be read.' });
      case 'nothing':
        return undefined;
      default:
        return asked satisfies never;
    }
  }

  #shakeHands(record: string): void {
    const fault = handshakeFault(record);
    this.#transport?.write(fault === undefined ? HANDSHAKE_DONE : handshakeRefused(fault));
    if (fault !== undefined) return this.close();
    this.#phase = 'ready';
    this.#sentAt = this.#deps.now();
    this.#deps.onReady();
  }

  #write(text: string): void {
    this.#sentAt = this.#deps.now();
    this.#transport?.write(text);
    if ((this.#transport?.waitingBytes() ?? 0) > this.#deps.limits.waitingBytes) this.drop();
  }

  #isFlood(messages: number): boolean {
    const now = this.#deps.now();
    if (now - this.#second.startedAt >= 1000) this.#second = { startedAt: now, messages: 0 };
    this.#second.messages += messages;
    return this.#second.messages > this.#deps.limits.messagesPerSecond;
  }

  #end(): void {
    this.#phase = 'closed';
    this.#closedAt = this.#deps.now();
    this.#deps.onClosed(this);
  }
}
