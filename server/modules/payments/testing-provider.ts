import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Asked = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};
export type Answered = { readonly status: number; readonly body: unknown };

/** What goes wrong with the next call: nothing is done, or it is done and its answer is lost. */
export type Fault = 'refusesConnection' | 'losesAnswer' | 'fails' | 'hangs' | 'speaksNonsense';

const readAll = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

/** A local payment service with the protocol of a real one, which can be made to fail. */
export abstract class ProviderStandIn {
  /** The faults of the calls to come whose path holds the text, one each. */
  readonly faults: { readonly path: string; readonly fault: Fault }[] = [];
  /** Every call, as it came. */
  readonly calls: Asked[] = [];
  /** Called for every request. */
  onCall: () => void = () => undefined;
  readonly #server = createServer((request, response) => void this.#take(request, response));

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  listen(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Twice for connections that break: Stripe's library tries a broken one once more by itself. */
  failNext(path: string, fault: Fault, times = 1): void {
    for (let count = 0; count < times; count += 1) this.faults.push({ path, fault });
  }

  abstract answer(asked: Asked): Answered;

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/', headers } = request;
    const asked = { method, path, headers, body: await readAll(request) };
    this.calls.push(asked);
    this.onCall();
    const at = this.faults.findIndex((each) => path.includes(each.path));
    const fault = at < 0 ? undefined : this.faults.splice(at, 1)[0]?.fault;
    if (fault === 'hangs') return;
    if (fault === 'refusesConnection') return void request.socket.destroy();
    const json = { 'content-type': 'application/json' };
    if (fault === 'fails') return void response.writeHead(500, json).end('{"error":{"type":"api_error"}}');
    const { status, body } = this.answer(asked);
    if (fault === 'losesAnswer') return void request.socket.destroy();
    if (fault === 'speaksNonsense') return void response.writeHead(200, json).end('<html>');
    response.writeHead(status, json).end(JSON.stringify(body));
  }
}
