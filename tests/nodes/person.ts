import { Agent, type IncomingMessage, request, type RequestOptions } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { OWN_CALL, OWN_CALL_HEADER } from '#contract/http/routes.ts';

/**
 * What a repeat may cure: the node is gone, the load balancer has none, the first try still runs. A seller is notified of a
 * conversation by the buyer's first message.
 */
const AGAIN_STATUS: ReadonlySet<number> = new Set([502, 503, 504]);
const AGAIN_CODE: ReadonlySet<string> = new Set([
  'REQUEST_RUNNING',
  'DB_BUSY',
  'OVERLOADED',
  'RATE_LIMITED',
  'NO_ANSWER',
  'CONVERSATION_NOT_FOUND',
]);
const AGAIN_MS = 150;
/** One try; a reply that takes longer is asked for again. */
const TRY_MS = 30_000;
/** Longer than any outage of a run: a call without an answer by then has failed. */
const GIVE_UP_MS = 90_000;

export type Reply = {
  readonly status: number;
  /** `ok`, or the code of the refusal. */
  readonly code: string;
  // Callers read the fields of the call that they make.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
  /** The node that answered, by the load balancer's name of it. */
  readonly node: string;
};

export type Call = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly json?: unknown;
  readonly form?: { readonly headers: Readonly<Record<string, string>>; readonly payload: Buffer };
  readonly bytes?: Uint8Array;
  /** Of a write: a repeat with it has no second effect. */
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A reply that no client expects; the run reports each of them. */
export type OddReply = {
  readonly call: string;
  readonly status: number;
  readonly code: string;
  readonly body: unknown;
  readonly node: string;
};

export type PersonOptions = {
  readonly address: string;
  /** The local address of the client's calls, such as 127.1.2.3: limits count networks apart. */
  readonly from: string;
  readonly cookie?: string;
  /** Called with replies that are neither a success nor a reason to ask again. */
  readonly onOdd?: (reply: OddReply) => void;
};

/** A client of the market that keeps its cookies and repeats calls as ours does. */
export class Person {
  readonly address: string;
  readonly #options: PersonOptions;
  readonly #cookies = new Map<string, string>();
  readonly #agent: Agent;

  constructor(options: PersonOptions) {
    this.address = options.address;
    this.#options = options;
    this.#agent = new Agent({ keepAlive: true, localAddress: options.from });
    const [name, value] = options.cookie?.split('=') ?? [];
    if (name !== undefined && value !== undefined) this.#cookies.set(name, value);
  }

  /** Headers of every request of the person. */
  get headers(): Record<string, string> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return {
      [OWN_CALL_HEADER]: OWN_CALL,
      ...(cookie === '' ? {} : { cookie }),
    };
  }

  /** Asks until a node answers; gives up after a long time with the code NO_ANSWER. */
  async ask(call: Call): Promise<Reply> {
    const until = performance.now() + GIVE_UP_MS;
    for (;;) {
      const reply = await this.once(call).catch((error: unknown) => noAnswer(error));
      if (!isTemporary(reply) || performance.now() > until) {
        if (reply.code !== 'ok') this.#options.onOdd?.({ call: `${call.method ?? 'GET'} ${call.path}`, ...reply });
        return reply;
      }
      await pause(AGAIN_MS);
    }
  }

  /** Asks one time; throws where the connection breaks. */
  async once({ method = 'GET', path, json, form, bytes, key, headers = {} }: Call): Promise<Reply> {
    const body = form?.payload ?? bytes ?? (json === undefined ? undefined : JSON.stringify(json));
    const response = await this.#exchange(path, body, {
      method,
      headers: {
        ...this.headers,
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
        ...form?.headers,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...headers,
      },
    });
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    for (const cookie of response.headers['set-cookie'] ?? []) this.#keep(cookie);
    const text = Buffer.concat(chunks).toString();
    const status = response.statusCode ?? 0;
    const isJson = response.headers['content-type']?.startsWith('application/json') === true;
    const parsed = isJson ? (JSON.parse(text) as { error?: { code: string } }) : { text };
    const code = status < 300 ? 'ok' : ((parsed as { error?: { code: string } }).error?.code ?? '');
    return { status, code, body: parsed, node: String(response.headers['x-served-by'] ?? '') };
  }

  #exchange(path: string, body: string | Uint8Array | undefined, options: RequestOptions): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(TRY_MS);
      const sent = request(`${this.address}${path}`, { ...options, agent: this.#agent, signal }, resolve);
      sent.on('error', reject);
      sent.end(body);
    });
  }

  /** The network address of the person. */
  get from(): string {
    return this.#options.from;
  }

  #keep(cookie: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (name === undefined || value === undefined) return;
    if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(cookie)) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}

const noAnswer = (error: unknown): Reply => ({
  status: 0,
  code: 'NO_ANSWER',
  body: { error: String(error) },
  node: '',
});

const isTemporary = ({ status, code }: Reply): boolean => AGAIN_STATUS.has(status) || AGAIN_CODE.has(code);
