import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ErrorCode } from '#contract/error-codes.ts';
import { ERRORS } from '#contract/errors.ts';
import { failureEnvelope } from './errors.ts';

const CODE_OF_CONNECTION: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_INVALID_URL: 'BAD_URL',
};

/** What to send on a connection besides its refusal. */
export type Farewell = { readonly requestId: string; readonly headers: Readonly<Record<string, string>> };

/** The answer to the current request of a connection, which Node keeps on its socket. */
export const answerOn = (socket: Socket): ServerResponse | undefined =>
  (socket as Socket & { readonly _httpMessage?: ServerResponse | null })._httpMessage ?? undefined;

/** A second answer in the middle of one would corrupt both. */
const isAnswering = (socket: Socket): boolean => answerOn(socket)?.headersSent === true;

/** How long a client may take for the reply and its own FIN. */
const GOODBYE_MS = 1000;

/** Ends our side after the text, and the whole socket soon after: a client may keep its side open for ever. */
const endWith = (socket: Socket, text: string): void => {
  const limit = setTimeout(() => socket.destroy(), GOODBYE_MS).unref();
  socket.once('close', () => clearTimeout(limit));
  socket.end(text);
};

const answerAndClose = (code: ErrorCode, socket: Socket, { requestId, headers }: Farewell): void => {
  if (!socket.writable || isAnswering(socket)) return void socket.destroy();
  const body = JSON.stringify(failureEnvelope({ code }, requestId));
  const head = [
    `HTTP/1.1 ${ERRORS[code][0]} Refused`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  endWith(socket, `${head.join('\r\n')}\r\n\r\n${body}`);
};

/** Errors that never became a request and reach no route: answered in the same envelope, then closed. */
export const refuseConnection = (error: NodeJS.ErrnoException, socket: Socket, farewell: Farewell): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  answerAndClose(CODE_OF_CONNECTION[error.code ?? ''] ?? 'BAD_JSON', socket, farewell);
};

/** Two kinds of requests that Node answers by itself: CONNECT is refused, an unknown Expect is ignored. */
export const answerOddRequests = (app: FastifyInstance, farewell: () => Farewell): void => {
  const server: Server = app.server;
  server.on('connect', (_request, socket: Socket) => answerAndClose('METHOD_NOT_ALLOWED', socket, farewell()));
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => app.routing(request, response));
};
