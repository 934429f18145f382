import { once } from 'node:events';
import { type RawData, WebSocket } from 'ws';
import { HUB_PATH } from '#contract/live/hub.ts';

const PING = `${JSON.stringify({ type: 6 })}\u001E`;

/** A minimal client of the protocol: negotiates, does the handshake, answers pings. */
export class HubClient {
  pings = 0;
  readonly #onRecords: (text: string) => void;
  #socket: WebSocket | undefined;

  /** `onRecords`: receives every record that is not a ping, as text. */
  constructor(onRecords: (text: string) => void = () => undefined) {
    this.#onRecords = onRecords;
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  async connect(address: string, cookie: string): Promise<void> {
    const url = `${address}${HUB_PATH}`;
    const reply = await fetch(`${url}/negotiate?negotiateVersion=1`, { method: 'POST', headers: { cookie } });
    if (!reply.ok) throw new Error(`The negotiation was answered with ${reply.status}.`);
    const { connectionToken } = (await reply.json()) as { connectionToken: string };
    const socket = new WebSocket(`${url.replace('http', 'ws')}?id=${connectionToken}`, { headers: { cookie } });
    this.#socket = socket;
    await once(socket, 'open');
    socket.send(`${JSON.stringify({ protocol: 'json', version: 1 })}\u001E`);
    const [answer] = await once(socket, 'message');
    if (String(answer) !== '{}\u001E') throw new Error(`The handshake was answered with ${String(answer)}.`);
    socket.on('message', (data) => this.#hear(data));
  }

  close(): void {
    this.#socket?.terminate();
  }

  #hear(data: RawData): void {
    if (!Buffer.isBuffer(data)) return;
    const text = data.toString();
    if (text !== PING) return this.#onRecords(text);
    this.pings += 1;
    this.#socket?.send(PING);
  }
}
