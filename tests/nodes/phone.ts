import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { CHAT_API_KEY, CHAT_TOKEN_SECONDS, chatTokenRoutes } from '#contract/http/chat-token-routes.ts';
import { HUB_PATH } from '#contract/live/hub.ts';
import type { ChatMessage } from '#contract/live/chat-message.ts';
import type { Arrival, History } from './history.ts';
import { Person } from './person.ts';
import type { Seller } from './scene.ts';

const END = '\u001E';
const PING = `{"type":6}${END}`;
const AGAIN_MS = 200;
const OPEN_MS = 10_000;
const SILENCE_MS = 40_000;
/** A token is renewed this long after it was given, as the site does it: before it ends. */
const RENEW_MS = (CHAT_TOKEN_SECONDS - 120) * 1000;

type Invocation = { readonly type: number; readonly target?: string; readonly arguments?: readonly unknown[] };
type Received = { readonly conversation: { readonly id: number }; readonly message: ChatMessage };
type Page = { readonly items: readonly ChatMessage[]; readonly hasMore: boolean; readonly version: number };

/** A member's chat client: listens to the hub, reconnects when the connection breaks, and then requests missed messages. */
export class Phone {
  readonly person: Person;
  readonly #seller: Seller;
  readonly #history: History;
  #token = '';
  #renewAt = 0;
  #version = 0;
  #connections = 0;
  #socket: WebSocket | undefined;
  #isOver = false;
  #running: Promise<void> | undefined;

  constructor(seller: Seller, { address, from }: { address: string; from: string }, history: History) {
    this.#seller = seller;
    this.#history = history;
    this.person = new Person({
      address,
      from,
      cookie: seller.cookie,
      onOdd: (reply) => history.odd.push(reply),
    });
  }

  get userId(): number {
    return this.#seller.id;
  }

  get isConnected(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  start(): void {
    this.#running = this.#stayConnected();
  }

  /** Ends the connection and requests what is missing one last time. */
  async finish(): Promise<void> {
    this.#isOver = true;
    this.#socket?.terminate();
    await this.#running;
    await this.catchUp();
  }

  async catchUp(): Promise<void> {
    for (;;) {
      const query = this.#version === 0 ? '' : `?after=${this.#version}`;
      const reply = await this.chat({ path: `${query}` });
      if (reply.code !== 'ok') return;
      const page = reply.body.value as Page;
      for (const { number } of page.items) this.#note(number, 'catchUp');
      this.#version = page.version;
      if (!page.hasMore) return;
    }
  }

  /** A call about the messages of the member's conversation. */
  async chat({ path = '', json }: { readonly path?: string; readonly json?: unknown }) {
    await this.#renewToken();
    const url = `/chat/api/v1/conversations/${this.#seller.conversationId}/messages${path}`;
    const headers = { authorization: `Bearer ${this.#token}` };
    return this.person.ask({ path: url, headers, ...(json === undefined ? {} : { method: 'POST', json }) });
  }

  async #renewToken(): Promise<void> {
    if (performance.now() < this.#renewAt) return;
    const askedAt = performance.now();
    const { path } = chatTokenRoutes.chatToken.issue;
    const reply = await this.person.ask({ method: 'POST', path, json: { apiKey: CHAT_API_KEY } });
    this.#token = (reply.body as { data?: { token: string } }).data?.token ?? '';
    this.#renewAt = askedAt + RENEW_MS;
  }

  async #stayConnected(): Promise<void> {
    while (!this.#isOver) {
      await this.#connect().catch(() => undefined);
      if (!this.#isOver) await pause(AGAIN_MS);
    }
  }

  /** One connection from its negotiation to its end. */
  async #connect(): Promise<void> {
    const { address, headers } = this.person;
    const negotiated = await this.person.once({ method: 'POST', path: `${HUB_PATH}/negotiate?negotiateVersion=1` });
    const { connectionToken } = negotiated.body as { connectionToken?: string };
    if (connectionToken === undefined) return;
    const url = `${address.replace('http', 'ws')}${HUB_PATH}?id=${connectionToken}`;
    const socket = new WebSocket(url, {
      headers,
      handshakeTimeout: OPEN_MS,
      localAddress: this.person.from,
    });
    const closed = once(socket, 'close').catch(() => undefined);
    socket.on('error', () => undefined);
    await once(socket, 'open');
    this.#connections += 1;
    const connection = this.#connections;
    let silence = setTimeout(() => socket.terminate(), SILENCE_MS);
    socket.on('message', (data: Buffer) => {
      clearTimeout(silence);
      silence = setTimeout(() => socket.terminate(), SILENCE_MS);
      this.#hear(data.toString(), socket, connection);
    });
    socket.send(`{"protocol":"json","version":1}${END}`);
    await Promise.race([once(socket, 'message'), closed]);
    this.#socket = socket;
    await this.catchUp();
    await closed;
    clearTimeout(silence);
  }

  #hear(text: string, socket: WebSocket, connection: number): void {
    for (const record of text.split(END)) {
      if (record === '') continue;
      const { type, target, arguments: [first] = [] } = JSON.parse(record) as Invocation;
      if (type === 6) socket.send(PING);
      if (target !== 'ReceiveMessage') continue;
      // A reply of the hub, in the form of the contract.
      const { conversation, message } = first as Received;
      if (conversation.id === this.#seller.conversationId) this.#note(message.number, 'hub', connection);
    }
  }

  #note(number: number, by: Arrival['by'], connection = 0): void {
    const { id: userId, conversationId } = this.#seller;
    this.#history.arrivals.push({ userId, conversationId, number, by, connection });
  }
}
