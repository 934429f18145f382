import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The body of a request: `q`, `source` and `target` of LibreTranslate, `model` and `messages` of the OpenAI API. */
type Asked = {
  readonly q?: string;
  readonly source?: string;
  readonly target?: string;
  readonly model?: string;
  readonly temperature?: number;
  readonly messages?: readonly { readonly role: string; readonly content: string }[];
};

/** A request as the service got it. */
export type Received = {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: Asked;
};

/** What a language model was asked. */
export const promptOf = ({ body: { messages = [] } }: Pick<Received, 'body'>) => {
  const [task, text] = messages;
  if (task === undefined || text === undefined) throw new Error('The request has no prompt.');
  return { task: task.content, text: text.content };
};

export type Service = {
  readonly url: string;
  readonly received: readonly Received[];
  readonly close: () => Promise<void>;
};

/** How the service answers; undefined lets the caller wait for ever. */
export type Reply = { readonly status?: number; readonly headers?: Record<string, string>; readonly body: string };

/** A local translation service: answers as the test configures, after the test's callback. */
export const startService = async (
  answer: (request: Received, count: number) => Reply | undefined,
  meanwhile: () => Promise<unknown> = async () => undefined,
  port = 0,
): Promise<Service> => {
  const received: Received[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { method, url, headers } = request;
    const seen = { method, url, headers, body: JSON.parse(await text(request)) };
    received.push(seen);
    await meanwhile();
    const reply = answer(seen, received.length);
    if (reply === undefined) return;
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
    response.end(reply.body);
  };
  const server: Server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  const address = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  return { url: `http://127.0.0.1:${address.port}`, received, close };
};

/** The same words in capitals after the language asked for, as LibreTranslate would send them. */
export const libreReply = ({ body }: Received): Reply => ({
  body: JSON.stringify({ translatedText: `${body.target}: ${String(body.q).toUpperCase()}` }),
});

/** A completion with this text, as OpenAI would send it. */
export const openAiReply = (content: string): Reply => ({
  body: JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content, refusal: null }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  }),
});
