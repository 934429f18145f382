import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { HUB_PATH } from '#contract/live/hub.ts';
import { ServerResponse } from '#server/lib/node-http.ts';
import type { Connection } from './connection.ts';
import type { Transport } from './transport.ts';

const CLOSE_MS = 1000;
const UNSUPPORTED = 1003;

type Upgrade = { readonly socket: Socket; readonly head: Buffer };

const transportOf = (socket: WebSocket): Transport => ({
  needsPings: true,
  write: (text) => {
    if (socket.readyState === socket.OPEN) socket.send(text);
  },
  waitingBytes: () => socket.bufferedAmount,
  end: () => socket.close(),
  destroy: () => socket.terminate(),
  isHeld: () => false,
  tick: () => undefined,
});

const serve = (socket: WebSocket, connection: Connection): void => {
  connection.attach(transportOf(socket));
  socket.on('message', (data: RawData, isBinary) => {
    if (isBinary) return socket.close(UNSUPPORTED);
    // The library's default: one Buffer a message.
    connection.receive((data as Buffer).toString());
  });
  // A message that is too large, or an invalid frame; the library closes with the right code.
  socket.on('error', () => connection.drop());
  socket.on('close', () => connection.drop());
};

/** WebSockets on the server's port: every upgrade passes the same policy as other requests. */
export class WebSockets {
  readonly #server: WebSocketServer;
  readonly #upgrades = new WeakMap<FastifyRequest['raw'], Upgrade>();

  constructor(app: FastifyInstance, maxPayload: number) {
    // The package's types do not know closeTimeout yet.
    const options = { noServer: true, perMessageDeflate: false, maxPayload, closeTimeout: CLOSE_MS };
    this.#server = new WebSocketServer(options);
    app.server.on('upgrade', (request, socket: Socket, head) => {
      socket.on('error', () => socket.destroy());
      const response = new ServerResponse(request);
      response.shouldKeepAlive = false;
      // Node's limits no longer apply to such a socket: a client that keeps its end open would hold ours for ever.
      response.on('finish', () => socket.destroySoon());
      response.assignSocket(socket);
      this.#upgrades.set(request, { socket, head });
      app.routing(request, response);
    });
  }

  isUpgrade({ raw }: FastifyRequest): boolean {
    return this.#upgrades.has(raw);
  }

  /** Takes the socket over from the reply for this connection. */
  accept({ raw, log }: FastifyRequest, reply: FastifyReply, connection: Connection): void {
    const upgrade = this.#upgrades.get(raw);
    if (upgrade === undefined) return;
    reply.hijack();
    reply.raw.detachSocket(upgrade.socket);
    // The request log is written when a reply ends, and this one never does.
    log.info({ method: 'GET', path: HUB_PATH, status: 101 }, 'answered');
    this.#server.handleUpgrade(raw, upgrade.socket, upgrade.head, (socket) => serve(socket, connection));
  }

  /** Waits briefly for the clients' close frames, then closes the sockets. */
  async close(): Promise<void> {
    const signal = AbortSignal.timeout(CLOSE_MS);
    const goodbyes = [...this.#server.clients].map((client) => once(client, 'close', { signal }));
    await Promise.allSettled(goodbyes);
    for (const client of this.#server.clients) client.terminate();
  }
}
